import { installStore } from '../../harness/engine/webhookStore.mts';
import { useShiftedClock } from '../../harness/shiftedClock.mts';
import { seed, usePayments } from './harness.mts';
import { refund, refunded } from './spend.mts';

usePayments();
const clock = useShiftedClock();

const goOn = { nodeOptions: { onError: 'continueRegularOutput' } } as const;
const errorsOf = ({ output }: Awaited<ReturnType<typeof refund>>) =>
	output[0].map(({ json }) => String(json.error ?? ''));
const processedBy = ({ output }: Awaited<ReturnType<typeof refund>>) =>
	output[0].map(({ json }) => (json.details as { processed?: string } | undefined)?.processed);

/** Rows of a sheet that stay there, refunded by a schedule. */
const rows = async (count: number) =>
	(await seed('succeeded', count)).map(({ id }) => ({ id, amount: 5 }));
let executions = 0;
const run = async (items: object[]) =>
	await refund(items, {}, { mode: 'trigger', establishedAt: ++executions, ...goOn });

describe('a list of refunds that is sent again and again', () => {
	it('leaves one entry in the store each time, and not some for each row', async () => {
		const store = await installStore();
		const sheet = await rows(10);
		await run(sheet);
		const before = store.size();
		for (let times = 0; times < 5; times += 1) await run(sheet);
		expect(store.size() - before).toBeLessThanOrEqual(5);
		expect(await refunded()).toHaveLength(10);
	});

	it('and as many as the new rows need when some are new', async () => {
		const store = await installStore();
		const sheet = await rows(12);
		await run(sheet.slice(0, 1));
		const one = store.size();
		await run(sheet.slice(0, 11));
		const eleven = store.size();
		await run(sheet);
		expect(store.size() - eleven).toBeLessThanOrEqual(one);
		expect(await refunded()).toHaveLength(12);
	});
});

describe('after n8n died behind such a list', () => {
	it.each([{}, { maximumPerRun: 5 }])('each row says what became of it (%j)', async (options) => {
		const [old, fresh] = await rows(2);
		await run([old]);
		const began = clock.trueTime();
		const execution = { establishedAt: began, ...goOn } as const;
		const parameters = { options };
		await refund([old, fresh], parameters, { ...execution, mode: 'trigger' });
		clock.shift += 60_000;
		const again = await refund([old, fresh], parameters, {
			...execution,
			mode: 'retry',
			crashed: true,
		});
		expect(await refunded()).toEqual([500, 500]);
		expect(errorsOf(again)[0]).toMatch(/this node has already refunded 5\.00 EUR/);
		expect(processedBy(again)).toEqual(['yes', undefined]);
		expect(again.output[0][1].json).toMatchObject({ repeated: true });
	});

	it('and another amount for the new one is still refused', async () => {
		const [old, fresh] = await rows(2);
		await run([old]);
		const execution = { establishedAt: clock.trueTime(), ...goOn } as const;
		await refund([old, fresh], {}, { ...execution, mode: 'trigger' });
		clock.shift += 60_000;
		const changed = [old, { ...fresh, amount: 6 }];
		const again = await refund(changed, {}, { ...execution, mode: 'retry', crashed: true });
		expect(await refunded()).toEqual([500, 500]);
		expect(errorsOf(again)[1]).toContain('asks for a different refund');
	});
});
