import type { IDataObject } from 'n8n-workflow';
import { installStore } from '../../harness/engine/webhookStore.mts';
import {
	accounting,
	BEGAN,
	documentsInBooks,
	invoiceOf,
	later,
	loseInvoice,
	useAccounting,
} from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();
beforeEach(async () => (await installStore()).clear());

const MINUTE_MS = 60_000;

describe('a date of the clock that is added before the Retry', () => {
	it.each([
		['a due date, a minute later', { dueDate: "={{ $now.plus(30, 'days') }}" }, MINUTE_MS],
		['a due date, half an hour later', { dueDate: '={{ $now.endOf("month") }}' }, 30 * MINUTE_MS],
		['a date, the next day', { date: '={{ $today }}' }, 24 * 60 * MINUTE_MS],
	])('makes no other invoice of it: %s', async (_, additionalFields, ms) => {
		await loseInvoice({ times: 12 });
		const run = async (more: object, mode: 'trigger' | 'retry') => {
			const options = { establishedAt: BEGAN, mode, executionId: mode } as const;
			return await accounting().run('invoice.create', await invoiceOf(more), options);
		};
		const first = await run({}, 'trigger');
		expect(first.error?.context.data).toMatchObject({ processed: 'unknown' });
		await accounting().control.faults.clear();
		const { error, output } = await later(ms, async () => await run({ additionalFields }, 'retry'));
		expect(error).toBeUndefined();
		expect(output[0][0].json).toMatchObject({ matchedBy: 'content' });
		expect(await documentsInBooks()).toHaveLength(1);
	});
});

describe('rows of which one cannot be read in the Retry', () => {
	const rows: IDataObject[] = ['a', 'b', 'a'].map((order, n) => ({ order, price: n + 1 }));

	const attempt = async (read: IDataObject[], mode: 'trigger' | 'retry', more: object) => {
		const parameters = await invoiceOf({
			...{ linesFrom: 'items', lines: {}, groupBy: 'order', amountUnit: 'major' },
			...{ currency: 'EUR', description: 'Tea', unitPrice: '={{ $json.price }}' },
		});
		const items = read.map((json) => ({ json }));
		return await accounting().run('invoice.create', parameters as never, {
			...{ establishedAt: BEGAN + 1, mode, executionId: mode, items },
			...more,
		});
	};

	it('are unknown where one is moved to another invoice', async () => {
		await accounting().control.faults.add({
			match: { method: 'POST', path: '^/invoices$' },
			...{ skip: 1, times: 1, fault: { kind: 'status', status: 400 } },
		});
		const first = await attempt(rows, 'trigger', {});
		const moved = [...rows.slice(0, 2), { ...rows[2], order: 'c' }];
		const goOn = { nodeOptions: { onError: 'continueRegularOutput' }, retryOf: first };
		const { output } = await attempt(moved, 'retry', goOn);
		expect(output[0].map(({ json }) => json.details)).toEqual([
			expect.objectContaining({ processed: 'unknown', changed: true }),
			expect.anything(),
			expect.objectContaining({ processed: 'unknown', changed: true }),
		]);
	});

	it.each([
		['a price of what was not drafted', 1, { price: undefined }],
		['a price of what was drafted', 2, { price: undefined }],
		['the group of what was not drafted', 1, { order: '' }],
		['the group of what was drafted', 2, { order: '' }],
	])('are all unknown: %s', async (_, broken, change) => {
		await accounting().control.faults.add({
			match: { method: 'POST', path: '^/invoices$' },
			...{ skip: 1, times: 1, fault: { kind: 'status', status: 400 } },
		});
		const first = await attempt(rows, 'trigger', {});
		expect(first.error).toBeDefined();
		const edited = rows.map((row, n) => (n === broken ? { ...row, ...change } : row));
		const goOn = { nodeOptions: { onError: 'continueRegularOutput' }, retryOf: first };
		const { output } = await attempt(edited, 'retry', goOn);
		const said = output[0].map(({ json }) => (json.details as IDataObject).processed);
		expect(said).toEqual(['unknown', 'unknown', 'unknown']);
		expect(await documentsInBooks()).toHaveLength(1);
	});
});
