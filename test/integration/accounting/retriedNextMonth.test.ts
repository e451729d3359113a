import { accounting, BEGAN, documentsInBooks, invoiceOf, useAccounting } from './harness.mts';

useAccounting();
afterEach(() => jest.restoreAllMocks());

const LINES = ['Hosting', 'Support', 'Hosting'];

/** What the customers of a month come to, each on one invoice, in one execution and its Retries. */
const monthly = async (establishedAt: number, more: object = {}) => {
	const parameters = await invoiceOf({
		linesFrom: 'items',
		groupBy: 'customer',
		description: '={{ $json.what + " in " + $now.setZone("UTC").monthLong }}',
		unitPrice: 5,
		reference: '={{ $json.customer + "-" + $now.setZone("UTC").toFormat("yyyy-MM") }}',
		additionalFields: { date: '={{ $now }}', notes: '={{ "As of " + $now.toISO() }}' },
	});
	return async (moment: string, mode: 'trigger' | 'retry') => {
		jest.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));
		return await accounting().run('invoice.create', { ...parameters, ...more } as never, {
			...{ mode, establishedAt, executionId: moment },
			items: LINES.map((what, n) => ({ json: { what, customer: n < 2 ? 'ada' : 'ben' } })),
		});
	};
};

const [NOVEMBER, DECEMBER] = ['2026-11-30T22:00:00Z', '2026-12-01T09:00:00Z'];

it('makes in a Retry of the next month what the first attempt left of the last one', async () => {
	const run = await monthly(BEGAN);
	await accounting().control.faults.add({
		match: { method: 'POST', path: '^/invoices$' },
		skip: 1,
		times: 4,
		fault: { kind: 'status', status: 400 },
	});
	expect((await run(NOVEMBER, 'trigger')).error).toBeDefined();
	await accounting().control.faults.clear();
	const { output, error } = await run(DECEMBER, 'retry');
	expect(error).toBeUndefined();
	expect(output[0].map(({ json }) => json.reference)).toEqual(['ada-2026-11', 'ben-2026-11']);
	const made = await documentsInBooks();
	expect(made.map(({ date }) => date)).toEqual(['2026-11-30', '2026-11-30']);
	const lines = made.flatMap((one) => one.lines as Array<{ description: string }>);
	expect(lines.map(({ description }) => description)).toEqual(
		expect.arrayContaining(['Hosting in November', 'Support in November']),
	);
	expect(lines).toHaveLength(3);
});

it('says that the dates are those of today where the first attempt did not get that far', async () => {
	const run = await monthly(BEGAN + 1, { reference: '={{ $json.customer + "-1" }}' });
	const { hints, error } = await run(DECEMBER, 'retry');
	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => message)).toContainEqual(
		expect.stringContaining(
			'Dates were computed today, and the execution that is retried began on',
		),
	);
});
