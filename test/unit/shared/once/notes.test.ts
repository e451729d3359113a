import { createNotes, KEPT } from '../../../../nodes/shared/once/notes';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow } from '../../../harness/row.mts';

afterEach(() => {
	jest.restoreAllMocks();
});

const LONG_AGO_MS = 61_000;

/** A process that has written, and a minute later asks whether it was the only one. */
const aloneAfter = async (node: string, filled: number, others: string[]) => {
	const helpers = createRow().connect();
	const notes = createNotes(executeFunctions({ helpers, node }));
	await notes.record(Array.from({ length: filled }, (_, n) => `old ${n}`));
	await notes.mark();
	await helpers.checkProcessedAndRecord(others, 'node', { maxEntries: KEPT });
	const later = Date.now() + LONG_AGO_MS;
	jest.spyOn(Date, 'now').mockReturnValue(later);
	return await notes.isAlone();
};

it('takes itself to be alone when nobody else has written for a minute', async () => {
	expect(await aloneAfter('quiet', 10, [])).toBe(true);
	expect(await aloneAfter('busy', 10, ['of another process'])).toBe(false);
});

// There the count stays the same, whoever writes.
it('never takes itself to be alone in a row that is full', async () => {
	expect(await aloneAfter('full', KEPT, [])).toBe(false);
	expect(await aloneAfter('full and busy', KEPT, ['of another process'])).toBe(false);
});
