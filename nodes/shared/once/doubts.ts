import type { Request } from '../transport/request';
import { canonical, remember, sha256 } from './keys';

/**
 * The items of a round whose write may have been processed although it failed. When n8n tries the
 * node again, an error on the way to the write must not say that nothing was.
 */
const doubtful = new Map<string, true>();

export interface Doubt {
	readonly leave: (request: Request) => void;
	readonly isLeft: () => boolean;
	/** Whether this very request was the one: what is said of a new try is not said of that one. */
	readonly isLeftBy: (request: Request) => boolean;
}

/** What a service knows a request by, where it does; all of it otherwise. */
const nameOf = ({ method, path, headers, body }: Request): string =>
	sha256(canonical([method, path, headers ?? body]));

export const doubtOf = (round: () => string, itemIndex: number): Doubt => {
	const place = () => `${round()} ${itemIndex}`;
	const placeOf = (request: Request) => `${place()} ${nameOf(request)}`;
	return {
		leave: (request) => {
			remember(doubtful, place(), true);
			remember(doubtful, placeOf(request), true);
		},
		isLeft: () => doubtful.has(place()),
		isLeftBy: (request) => doubtful.has(placeOf(request)),
	};
};
