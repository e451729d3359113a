import { accounting, invoiceOf, ok, queriesOf, useAccounting } from './harness.mts';

useAccounting();

const NEW_YORK = 'America/New_York';
const TOKYO = 'Asia/Tokyo';

/** What a person or an expression enters, where the workflow is, and the day it is there. */
const MOMENTS = [
	['2026-11-14T23:30:00', NEW_YORK, '2026-11-14'],
	['2026-11-15T03:30:00Z', NEW_YORK, '2026-11-14'],
	['2026-11-15T03:30:00.000+00:00', NEW_YORK, '2026-11-14'],
	['2026-11-14T23:30:00', TOKYO, '2026-11-14'],
	['2026-11-14T20:30:00+00:00', TOKYO, '2026-11-15'],
	['2026-11-14T20:30:00-05:00', TOKYO, '2026-11-15'],
	['2026-11-14', NEW_YORK, '2026-11-14'],
	['2026-11-14', TOKYO, '2026-11-14'],
	['2026-11-14 23:30:00', TOKYO, '2026-11-14'],
	['={{ DateTime.fromISO("2026-11-15T03:30:00Z") }}', NEW_YORK, '2026-11-14'],
	['={{ new Date("2026-11-14T20:30:00Z") }}', TOKYO, '2026-11-15'],
	['={{ $json.paidAt }}', NEW_YORK, '2026-11-14'],
] as const;

const items = [{ json: { paidAt: '2026-11-15T04:59:59Z' } }];

const bodies = async () =>
	(await accounting().control.requests({ method: 'POST', path: /invoices/ })).map(
		({ body }) => body,
	);

describe.each(MOMENTS)('%s in %s is %s', (moment, timezone, day) => {
	const options = { items, settings: { timezone } };

	it('on an invoice', async () => {
		const additionalFields = { date: moment, dueDate: moment };
		await ok('invoice.create', await invoiceOf({ additionalFields }), options);
		expect(await bodies()).toMatchObject([{ date: day, due_date: day }]);
	});

	it('in a filter', async () => {
		await ok('bill.getAll', { limit: 1, filters: { from: moment, to: moment } }, options);
		expect(await queriesOf(/bills/)).toEqual([`from=${day}&to=${day}&limit=1&offset=0`]);
	});

	it('in a report', async () => {
		await ok('report.getTrialBalance', { asOf: moment }, options);
		await ok('report.getProfitAndLoss', { from: moment, to: moment }, options);
		expect(await queriesOf(/reports/)).toEqual([`as_of=${day}`, `from=${day}&to=${day}`]);
	});
});

it.each(['2026-02-30', '2026-13-01', 'tomorrow'])('refuses %s before sending', async (date) => {
	const { error } = await accounting().run(
		'invoice.create',
		await invoiceOf({ additionalFields: { dueDate: date } }),
	);
	expect(error?.message).toContain(`Due Date: "${date}" is not a date that exists`);
	expect(await bodies()).toEqual([]);
});
