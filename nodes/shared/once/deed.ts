import { probes } from './notes';

/** How something ended that is done once. */
export type Ended = 'done' | 'waiting';

export const ENDS: readonly Ended[] = ['done', 'waiting'];

/** Something that is done once, and the notes by which it is known. */
export interface Deed {
	/** What the error says was not sent: "refund". */
	readonly what: string;
	/** The same for every try of the same deed. */
	readonly key: string;
	/** Known to every run: a deed of the same name and another key is not done either. */
	readonly name?: string;
	/** Notes that go with it while its end is not known. */
	readonly beside?: readonly string[];
	/** Notes that stay with it. */
	readonly kept?: readonly string[];
}

export const begun = ({ key }: Deed) => `${key} begun`;

export const endOf = ({ key }: Deed, ended: Ended) => `${key} ${ended}`;

/** What is written down of a deed in order to learn whether it was begun, and how it ended. */
export const ownOf = (deed: Deed) => [begun(deed), ...probes(ENDS.map((end) => endOf(deed, end)))];

export const namesOf = ({ name }: Deed) => (name === undefined ? [] : [name]);

export const lasting = (deed: Deed) => [...namesOf(deed), ...(deed.kept ?? [])];

/** Where a claim does not stay for so many looks, nothing is sent. */
export const MOST_ROUNDS = 12;

export const roundOf = ({ key, name = key }: Deed, round: number) => `${name} round ${round}`;

/** What is written down while several processes agree on who does it. */
export const roundsOf = (deed: Deed) =>
	deed.name === undefined
		? []
		: Array.from({ length: MOST_ROUNDS }, (_, at) => roundOf(deed, at + 1));
