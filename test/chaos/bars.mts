import type { KindName } from './asked.mts';
import type { Row } from './audit.mts';
import { sameMoment } from './cases/sameMoment.mts';

interface Judged {
	lane: string;
	rows: Row[];
	provable: string[];
}

/** Of each of these at most so many of a hundred may be unknown in the end. */
const MOST_UNKNOWN = 5;
const LOOKED_UP: readonly KindName[] = ['invoice', 'bare invoice', 'contact'];

const mostOf = ({ asked }: Row) => MOST_UNKNOWN * Math.max(1, Math.floor(asked / 100));

const ofPlan = ({ rows, provable }: Judged): string[] => {
	const tooMany = rows.filter(
		(row) => LOOKED_UP.includes(row.kind) && row.states.unknown > mostOf(row),
	);
	return [
		...tooMany.map(
			(row) => `${row.kind}s: ${row.states.unknown} are unknown, at most ${mostOf(row)} may be`,
		),
		...provable.map(
			(ref) => `${ref} is called unknown, and its payment shows that it was executed`,
		),
	];
};

/** Executions that begin at once are different ones: everything in them is done. */
const ofSameMoment = ({ rows }: Judged): string[] =>
	rows
		.filter(({ asked, states, effects }) => states.done < asked || effects < asked)
		.map(
			({ kind, asked, states, effects }) =>
				`${kind}s: ${asked} were wanted, ${states.done} are called done and ${effects} are in the books`,
		);

const BARS: Record<string, (judged: Judged) => string[]> = {
	'merchant nodes': ofPlan,
	[sameMoment.name]: ofSameMoment,
};

/** What was missed besides the promises, in words. */
export const missedBars = (lanes: Judged[]): string[] =>
	lanes.flatMap((judged) => {
		const missed = BARS[judged.lane]?.(judged) ?? [];
		return missed.map((text) => `${judged.lane}: ${text}`);
	});
