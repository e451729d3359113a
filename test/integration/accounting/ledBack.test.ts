import { installStore } from '../../harness/engine/webhookStore.mts';
import { accounting, BEGAN, invoiceOf, loseInvoice, useAccounting } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();
beforeEach(async () => (await installStore()).clear());

it('drafts an invoice once that was led back to the node while its outcome was unknown', async () => {
	// Three looks of four tries each.
	await loseInvoice({ times: 12 });
	const run = await accounting().run('invoice.create', await invoiceOf({}), {
		establishedAt: BEGAN,
		mode: 'trigger',
		rounds: 2,
		nodeOptions: { onError: 'continueRegularOutput' },
	});
	expect(await accounting().control.ledger('invoice')).toHaveLength(1);
	expect(run.output[0][0].json).toMatchObject({ matchedBy: 'content' });
});

describe('what the clock makes otherwise by then', () => {
	const now = Date.now;
	afterEach(() => jest.restoreAllMocks());

	const asked = async (more: object, run: object) => {
		const { output } = await accounting().run('invoice.create', await invoiceOf(more), {
			...{ establishedAt: BEGAN, executionId: '1', mode: 'trigger' },
			nodeOptions: { onError: 'continueRegularOutput' },
			...run,
		});
		return output[0][0].json;
	};
	const due = (seconds: number) =>
		`={{ $now.plus({ days: 14 + ${seconds} * ($now.toSeconds() % 2 < 1 ? 1 : 0) }).toISODate() }}`;

	it('is no other due date of an invoice that a loop leads back', async () => {
		const atSecond = (second: number) =>
			jest.spyOn(Date, 'now').mockImplementation(() => Math.floor(now() / 2000) * 2000 + second);
		const dueDate = due(20);
		await loseInvoice({ times: 12 });
		atSecond(0);
		const additionalFields = { dueDate };
		const first = await asked({ additionalFields }, { earlierRounds: 0 });
		expect(first.details).toMatchObject({ processed: 'unknown' });
		atSecond(1_000);
		const second = await asked({ additionalFields }, { earlierRounds: 1 });
		expect(second).toMatchObject({ matchedBy: 'content' });
		expect(await accounting().control.ledger('invoice')).toHaveLength(1);
	});

	it('is no other due date where the terms of payment are corrected for a Retry', async () => {
		await loseInvoice({ times: 12 });
		const terms = (days: number) => ({
			dueDate: `={{ $now.plus({ days: ${days} }).toISODate() }}`,
		});
		await asked({ additionalFields: terms(14) }, {});
		await accounting().control.faults.clear();
		const retried = await asked({ additionalFields: terms(30) }, { mode: 'retry' });
		expect(retried).toMatchObject({ matchedBy: 'content' });
		expect(await accounting().control.ledger('invoice')).toHaveLength(1);
	});

	it('is no other text of the invoice of a reference', async () => {
		const more = {
			reference: 'order-4711',
			skipIfReferenceExists: true,
			lines: {
				line: [{ description: '={{ "Until " + $now.toISO() }}', quantity: 1, unitPrice: '5' }],
			},
		};
		await loseInvoice({ skip: 1, times: 60 });
		expect((await asked(more, {})).details).toMatchObject({ processed: 'unknown' });
		await accounting().control.faults.clear();
		expect(await asked(more, { earlierRounds: 1 })).toMatchObject({ reference: 'order-4711' });
		expect(await accounting().control.ledger('invoice')).toHaveLength(1);
	});

	it('is another date of an invoice if the round of the loop makes it', async () => {
		const additionalFields = { date: '={{ $now.plus({ months: $runIndex }).toISODate() }}' };
		await loseInvoice({ times: 12 });
		const first = await asked({ additionalFields }, { earlierRounds: 0 });
		expect(first.details).toMatchObject({ processed: 'unknown' });
		await accounting().control.faults.clear();
		await asked({ additionalFields }, { earlierRounds: 1 });
		expect(await accounting().control.ledger('invoice')).toHaveLength(2);
	});
});
