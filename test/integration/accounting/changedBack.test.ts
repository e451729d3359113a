import type { IDataObject } from 'n8n-workflow';
import { installStore } from '../../harness/engine/webhookStore.mts';
import {
	accounting,
	BEGAN,
	documentsInBooks,
	invoiceOf,
	later,
	useAccounting,
} from './harness.mts';

useAccounting();
beforeEach(async () => (await installStore()).clear());

const descriptions = async () =>
	(await documentsInBooks()).map(({ lines }) => lines[0].description).sort();
const match = { method: 'POST', path: '^/invoices$' };
const refuse = async (times: number) =>
	await accounting().control.faults.add({ match, times, fault: { kind: 'status', status: 400 } });
/** One item: the same order, priced by one version of the workflow or by the other. */
const run = async (price: number, more: object) =>
	await accounting().run(
		'invoice.create',
		await invoiceOf({
			lines: { line: [{ description: `Order for ${price}`, quantity: 1, unitPrice: price }] },
		}),
		{ establishedAt: BEGAN, ...more },
	);
type Ran = Awaited<ReturnType<typeof run>>;
const retry = async (price: number, retryOf: Ran) => await run(price, { mode: 'retry', retryOf });
const processed = ({ error }: Ran) => (error?.context.data as IDataObject | undefined)?.processed;

it('one order is invoiced once: a value that was only suspected is not sent beside the other one', async () => {
	await refuse(2);
	const first = await run(5, { mode: 'webhook' });
	expect(processed(first)).toBe('no');
	// Retry with the currently saved workflow: certainly refused as well.
	const one = await retry(6, first);
	expect(processed(one)).toBe('no');
	// Pressed again on the first execution: nobody knows yet, it says.
	const two = await retry(6, first);
	// Retry of the first Retry with the original workflow: drafted.
	await retry(5, one);
	// And of the second, as its error asked for.
	await later(60_000, async () => await retry(6, two));
	expect(await descriptions()).toHaveLength(1);
}, 60_000);

it('one order is invoiced once, after the store failed between a number and its announcement', async () => {
	await refuse(1);
	const first = await run(5, { mode: 'webhook' });
	expect(processed(first)).toBe('no');
	let left = 1;
	(await installStore()).before((call, entries) => {
		if (call === 'record' && left > 0 && entries.some((entry) => / announced/.test(entry))) {
			left -= 1;
			throw new Error('database is locked');
		}
	});
	await retry(5, first);
	const two = await retry(6, first);
	await later(60_000, async () => await retry(5, first));
	await later(120_000, async () => await retry(6, two));
	expect(await descriptions()).toHaveLength(1);
}, 60_000);
