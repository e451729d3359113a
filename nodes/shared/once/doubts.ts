import { remember } from './keys';

/**
 * The items of a round whose write may have been processed although it failed. When n8n tries the
 * node again, an error on the way to the write must not say that nothing was.
 */
const doubtful = new Map<string, true>();

export interface Doubt {
	readonly leave: () => void;
	readonly isLeft: () => boolean;
}

export const doubtOf = (round: () => string, itemIndex: number): Doubt => {
	const place = () => `${round()} ${itemIndex}`;
	return {
		leave: () => remember(doubtful, place(), true),
		isLeft: () => doubtful.has(place()),
	};
};
