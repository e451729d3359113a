import fc from 'fast-check';
import { createNotes, KEPT, type Notes } from '../../../../nodes/shared/once/notes';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow } from '../../../harness/row.mts';
import { seed } from '../../../harness/seed.mts';

let nodes = 0;

/** Executions of one node, which share its row. */
const startNode = () => {
	nodes += 1;
	const id = `together ${nodes}`;
	const row = createRow().connect();
	const record = jest.fn(row.checkProcessedAndRecord);
	const remove = jest.fn(row.removeProcessed);
	const helpers = { ...row, checkProcessedAndRecord: record, removeProcessed: remove };
	const execution = () => createNotes(executeFunctions({ helpers, node: id }));
	const left = async (notes: readonly string[]) => {
		const { new: missing } = await row.checkProcessedAndRecord([...notes], 'node', {
			maxEntries: KEPT,
		});
		return notes.filter((note) => !missing.includes(note));
	};
	return { execution, record, remove, left };
};

/** Keeps the first of its notes and takes the others back. */
const lookFor = async (execution: Notes, notes: readonly string[]) =>
	await execution.look(notes, (fresh) => ({ result: [...fresh], keep: notes.slice(0, 1) }));

it('many executions at once cost the store as many calls as one', async () => {
	const { execution, record, remove, left } = startNode();
	const asked = Array.from({ length: 50 }, (_, at) => [`${at} kept`, `${at} probe`]);
	const answers = await Promise.all(asked.map(async (one) => await lookFor(execution(), one)));
	expect(answers).toEqual(asked);
	expect(record).toHaveBeenCalledTimes(1);
	expect(remove).toHaveBeenCalledTimes(1);
	expect(await left(asked.flat())).toEqual(asked.map(([kept]) => kept));
});

it('does not let thousands of probes into the row at once', async () => {
	const { execution, record } = startNode();
	const notes = (at: number) => Array.from({ length: 400 }, (_, n) => `${at} ${n}`);
	await Promise.all([0, 1, 2, 3].map(async (at) => await lookFor(execution(), notes(at))));
	expect(record.mock.calls.map(([values]) => values.length)).toEqual([800, 800]);
});

it('tells everybody when the store fails, and serves those who come later', async () => {
	const { execution, record } = startNode();
	const first = lookFor(execution(), ['a']);
	record.mockRejectedValueOnce(new Error('locked'));
	const all = [first, lookFor(execution(), ['b']), lookFor(execution(), ['c'])];
	const ends = await Promise.allSettled(all);
	expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
	expect(await lookFor(execution(), ['b'])).toEqual(['b']);
});

it('fails for the one alone whose decision fails', async () => {
	const { execution, left } = startNode();
	await lookFor(execution(), ['old']);
	const crash = execution().look(['a', 'old'], () => {
		throw new Error('crash');
	});
	const other = lookFor(execution(), ['b']);
	await expect(crash).rejects.toThrow('crash');
	expect(await other).toEqual(['b']);
	// Nobody does what was to be noted with it.
	expect(await left(['a', 'b', 'old'])).toEqual(['b', 'old']);
});

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const steps = fc.array(
	fc.record({
		kind: fc.constantFrom('look' as const, 'record' as const, 'remove' as const),
		notes: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 }),
	}),
	{ maxLength: 12 },
);

/** The same, one after another, on a plain set. */
const inTheirOrder = (all: ReadonlyArray<{ kind: string; notes: string[] }>) => {
	const row = new Set<string>();
	const answers = all.map(({ kind, notes }) => {
		const fresh = notes.filter((note) => !row.has(note));
		for (const note of notes) {
			if (kind === 'remove') row.delete(note);
			else if (kind === 'record' || note === notes[0]) row.add(note);
		}
		return kind === 'remove' ? [] : fresh;
	});
	return { answers, row: NAMES.filter((name) => row.has(name)) };
};

it(`whatever happens at once ends as if one had waited for the other (seed ${seed})`, async () => {
	const property = fc.asyncProperty(steps, async (all) => {
		const { execution, left } = startNode();
		const done = all.map(async ({ kind, notes }) => {
			if (kind === 'look') return await lookFor(execution(), notes);
			if (kind === 'record') return [...(await execution().record(notes))];
			await execution().remove(notes);
			return [];
		});
		const expected = inTheirOrder(all);
		expect(await Promise.all(done)).toEqual(expected.answers);
		expect(await left(NAMES)).toEqual(expected.row);
	});
	await fc.assert(property, { seed, numRuns: 500 });
});
