import type { KindName } from './asked.mts';
import type { Row } from './audit.mts';

/** Several audits of the same kind, of services that have nothing to do with each other. */
export const sumRows = (rows: Row[]): Row[] => {
	const sums = new Map<KindName, Row>();
	for (const row of rows) {
		const sum = sums.get(row.kind);
		sums.set(row.kind, sum ? addRow(sum, row) : row);
	}
	return [...sums.values()];
};

const addRow = (one: Row, other: Row): Row => ({
	kind: one.kind,
	asked: one.asked + other.asked,
	states: {
		done: one.states.done + other.states.done,
		refused: one.states.refused + other.states.refused,
		unknown: one.states.unknown + other.states.unknown,
		silent: one.states.silent + other.states.silent,
	},
	effects: one.effects + other.effects,
	doubled: one.doubled + other.doubled,
	wrongAmount: one.wrongAmount + other.wrongAmount,
	missing: one.missing + other.missing,
	denied: one.denied + other.denied,
	forbidden: one.forbidden + other.forbidden,
	unlisted: one.unlisted + other.unlisted,
	problems: [...one.problems, ...other.problems],
});
