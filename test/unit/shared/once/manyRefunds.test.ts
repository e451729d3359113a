import type { IExecuteFunctions } from 'n8n-workflow';
import { createClaims, type Deed, MOST_IN_A_RUN } from '../../../../nodes/shared/once/claims';
import { createNotes, KEPT } from '../../../../nodes/shared/once/notes';

jest.setTimeout(300_000);

/** n8n's row of one node: the newest entries stay. */
const createRow = () => {
	let row = new Set<string>();
	return {
		size: () => row.size,
		checkProcessedAndRecord: async (values: string[], _: string, { maxEntries = 0 }) => {
			const fresh = values.filter((value) => !row.has(value));
			for (const value of fresh) row.add(value);
			if (row.size > maxEntries) row = new Set([...row].slice(-maxEntries));
			return { new: fresh, processed: [] };
		},
		removeProcessed: async (values: string[]) => {
			for (const value of values) row.delete(value);
		},
		getProcessedDataCount: async () => row.size,
	};
};

it(`remembers all of ${MOST_IN_A_RUN} refunds of one run, with two notes each`, async () => {
	const row = createRow();
	const context = {
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: 'n' }),
		helpers: row,
	} as unknown as IExecuteFunctions;
	const claimsOfATry = () =>
		createClaims(context, createNotes(context), { pause: async () => {}, random: () => 0 });
	const deeds = Array.from(
		{ length: MOST_IN_A_RUN },
		(_, n): Deed => ({ what: 'refund', key: `key ${n}`, name: `name ${n}` }),
	);
	const first = claimsOfATry();
	for (const deed of deeds) {
		expect((await first.claim(deed)).kind).toBe('first');
		await first.end(deed, 'done');
	}
	expect(row.size()).toBeLessThanOrEqual(2 * MOST_IN_A_RUN + 1);
	expect(row.size()).toBeLessThan(KEPT);
	const again = claimsOfATry();
	for (const deed of deeds) {
		expect(await again.claim(deed)).toEqual({ kind: 'repeat', ended: 'done' });
	}
});

it('looks for thousands of notes without pushing others out', async () => {
	const row = createRow();
	const context = {
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: 'looking' }),
		helpers: row,
	} as unknown as IExecuteFunctions;
	const notes = createNotes(context);
	const old = Array.from({ length: KEPT - 1_000 }, (_, n) => `old ${n}`);
	await notes.record(old);
	const asked = Array.from({ length: 5_000 }, (_, n) => `asked ${n}`);
	expect((await notes.find([...asked, 'old 0'])).size).toBe(1);
	expect(row.size()).toBe(old.length);
});
