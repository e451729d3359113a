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

const fail = async (times: number, skip = 0) =>
	await accounting().control.faults.add({
		match: { method: 'POST', path: '^/invoices$' },
		skip,
		times,
		fault: { kind: 'status', status: 400 },
	});

const described = async () =>
	(await documentsInBooks())
		.flatMap((one) => one.lines as Array<{ description: string }>)
		.map(({ description }) => description);

const [NOVEMBER, DECEMBER] = ['2026-11-30T22:00:00Z', '2026-12-01T09:00:00Z'];

it('makes in a Retry of the next month what the first attempt left of the last one', async () => {
	const run = await monthly(BEGAN);
	await fail(4, 1);
	expect((await run(NOVEMBER, 'trigger')).error).toBeDefined();
	await accounting().control.faults.clear();
	const { output, error } = await run(DECEMBER, 'retry');
	expect(error).toBeUndefined();
	expect(output[0].map(({ json }) => json.reference)).toEqual(['ada-2026-11', 'ben-2026-11']);
	const made = await documentsInBooks();
	expect(made.map(({ date }) => date)).toEqual(['2026-11-30', '2026-11-30']);
	expect((await described()).sort()).toEqual([
		...['Hosting in November', 'Hosting in November'],
		'Support in November',
	]);
});

it('says that the dates are those of today where the first attempt did not get that far', async () => {
	const run = await monthly(BEGAN + 1, { reference: '={{ $json.customer + "-1" }}' });
	const { hints, error } = await run(DECEMBER, 'retry');
	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => message)).toContainEqual(
		expect.stringContaining('Dates were computed by a Retry, and the execution began on'),
	);
});

it('keeps a list of lines that the clock made', async () => {
	const run = await monthly(BEGAN + 2, {
		...{ linesFrom: 'json', lines: {}, reference: '={{ "hosting-" + $json.customer }}' },
		...{ currency: 'EUR', amountUnit: 'major' },
		linesJson:
			'={{ [{ description: "Hosting in " + $now.setZone("UTC").monthLong, quantity: 1, unit_price: 5 }] }}',
	});
	await fail(4);
	expect((await run(NOVEMBER, 'trigger')).error).toBeDefined();
	await accounting().control.faults.clear();
	expect((await run(DECEMBER, 'retry')).error).toBeUndefined();
	expect(await described()).toEqual(['Hosting in November', 'Hosting in November']);
});

it('says so as well when that Retry fails, and the next one makes them', async () => {
	const run = await monthly(BEGAN + 3, { reference: '={{ $json.customer + "-1" }}' });
	await fail(1);
	expect((await run(DECEMBER, 'retry')).error).toBeDefined();
	const { hints, error } = await run('2026-12-02T09:00:00Z', 'retry');
	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => message).join()).toContain('Dates were computed by a Retry');
	expect(new Set(await described())).toEqual(
		new Set(['Hosting in December', 'Support in December']),
	);
});

it('does not learn the reference of its own month by being refused', async () => {
	const run = await monthly(BEGAN + 4);
	const wrong = await monthly(BEGAN + 4, { groupBy: 'costumer' });
	expect((await wrong(DECEMBER, 'retry')).error?.message).toContain('Group By');
	expect((await run(DECEMBER, 'retry')).error?.message).toContain('Reference: contains the date');
	expect(await documentsInBooks()).toEqual([]);
});

it.each([
	['={{ $today }}', 5],
	['={{ $now.toISODate() }}', 6],
	['2026-11-30', 7],
])(
	'drafts the rest on another day when the first attempt was due on its own: %s',
	async (dueDate, more) => {
		const run = await monthly(BEGAN + more, { additionalFields: { dueDate } });
		await fail(4, 1);
		await accounting().control.clock.freeze(NOVEMBER);
		expect((await run(NOVEMBER, 'trigger')).error).toBeDefined();
		await accounting().control.faults.clear();
		await accounting().control.clock.freeze(DECEMBER);
		const { output, error } = await run(DECEMBER, 'retry');
		expect(error).toBeUndefined();
		for (const { json } of output[0]) {
			expect(json).toMatchObject({ date: '2026-11-30', due_date: '2026-11-30' });
		}
	},
);

it('dates what is due today by its own day in the evening of America', async () => {
	const moment = '2026-11-15T01:30:00Z';
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse(moment));
	await accounting().control.clock.freeze(moment);
	const { output } = await accounting().run(
		'invoice.create',
		await invoiceOf({ additionalFields: { dueDate: '={{ $today }}' } }),
		{ mode: 'trigger', settings: { timezone: 'America/New_York' } },
	);
	expect(output[0][0].json).toMatchObject({ date: '2026-11-14', due_date: '2026-11-14' });
});
