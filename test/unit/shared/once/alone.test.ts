import { createClaims } from '../../../../nodes/shared/once/claims';
import { createNotes } from '../../../../nodes/shared/once/notes';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow } from '../../../harness/row.mts';

const START = 1_800_000_000_000;

/** A node whose refunds are claimed and ended one after another; how often each of them paused. */
const claiming = (node: string) => {
	const row = createRow().connect();
	const context = executeFunctions({ helpers: row, node });
	let [pauses, deeds] = [0, 0];
	const pausing = {
		pause: async () => {
			pauses += 1;
		},
		random: () => 0,
	};
	return {
		row,
		refund: async (meanwhile = async () => {}): Promise<number> => {
			pauses = 0;
			const claims = createClaims(context, createNotes(context), pausing);
			const deed = { what: 'refund', key: `key ${++deeds}`, name: `name ${deeds}` };
			expect((await claims.claim(deed)).kind).toBe('first');
			await meanwhile();
			await claims.end(deed, 'done');
			return pauses;
		},
	};
};

const clock = jest.spyOn(Date, 'now');
beforeEach(() => clock.mockReturnValue(START));
afterAll(() => clock.mockRestore());

it('pauses for other processes until it has been alone for a minute', async () => {
	const { refund } = claiming('alone');
	expect(await refund()).toBeGreaterThan(0);
	clock.mockReturnValue(START + 30_000);
	expect(await refund()).toBeGreaterThan(0);
	clock.mockReturnValue(START + 61_000);
	expect(await refund()).toBe(0);
	expect(await refund()).toBe(0);
});

it('pauses again when another process has written', async () => {
	const { refund, row } = claiming('not alone');
	await refund();
	clock.mockReturnValue(START + 61_000);
	expect(await refund()).toBe(0);
	await row.checkProcessedAndRecord(['of another process'], 'node', { maxEntries: 1_000 });
	expect(await refund()).toBeGreaterThan(0);
	expect(await refund()).toBeGreaterThan(0);
	clock.mockReturnValue(START + 122_000);
	expect(await refund()).toBe(0);
});

it('pauses again when another process has written while the service was asked', async () => {
	const { refund, row } = claiming('not alone meanwhile');
	await refund();
	clock.mockReturnValue(START + 61_000);
	let others = 0;
	const another = async () =>
		void (await row.checkProcessedAndRecord([`other ${++others}`], 'node', { maxEntries: 1_000 }));
	expect(await refund(another)).toBe(0);
	expect(await refund(another)).toBeGreaterThan(0);
	expect(await refund(another)).toBeGreaterThan(0);
	clock.mockReturnValue(START + 122_000);
	expect(await refund()).toBe(0);
});

it('does not take other runs of its own process for another one', async () => {
	const { refund } = claiming('many runs');
	await refund();
	clock.mockReturnValue(START + 61_000);
	const within = async () => void (await refund());
	await refund(within);
	expect(await refund()).toBe(0);
});
