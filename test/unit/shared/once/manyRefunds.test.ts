import { createClaims, MOST_IN_A_RUN } from '../../../../nodes/shared/once/claims';
import type { Deed } from '../../../../nodes/shared/once/deed';
import { createNotes, KEPT } from '../../../../nodes/shared/once/notes';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow } from '../../../harness/row.mts';

jest.setTimeout(300_000);

it(`remembers all of ${MOST_IN_A_RUN} refunds of one run, with three notes each`, async () => {
	const row = createRow();
	const context = executeFunctions({ helpers: row.connect() });
	const notes = createNotes(context);
	const claimsOfATry = () =>
		createClaims(context, notes, { pause: async () => {}, random: () => 0 });
	const deeds = Array.from(
		{ length: MOST_IN_A_RUN },
		(_, n): Deed => ({ what: 'refund', key: `key ${n}`, name: `name ${n}` }),
	);
	const first = claimsOfATry();
	for (const deed of deeds) {
		expect((await first.claim(deed)).kind).toBe('first');
		await notes.record([`place of ${deed.name}`]);
		await first.end(deed, 'done');
	}
	expect(row.size()).toBeLessThanOrEqual(3 * MOST_IN_A_RUN + 1);
	expect(row.size()).toBeLessThan(KEPT);
	const again = claimsOfATry();
	for (const deed of deeds) {
		expect(await again.claim(deed)).toEqual({ kind: 'repeat', ended: 'done' });
	}
});

it('looks for thousands of notes without pushing others out', async () => {
	const row = createRow();
	const context = executeFunctions({ helpers: row.connect(), node: 'looking' });
	const notes = createNotes(context);
	const old = Array.from({ length: KEPT - 1_000 }, (_, n) => `old ${n}`);
	await notes.record(old);
	const asked = Array.from({ length: 5_000 }, (_, n) => `asked ${n}`);
	expect((await notes.find([...asked, 'old 0'])).size).toBe(1);
	expect(row.size()).toBe(old.length);
});
