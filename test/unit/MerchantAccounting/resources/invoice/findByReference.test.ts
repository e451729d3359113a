import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { findByReference } from '../../../../../nodes/MerchantAccounting/resources/invoice/findByReference';
import type { Request } from '../../../../../nodes/shared/transport/request';
import { seed } from '../../../../harness/seed.mts';

type Order = 'byCreation' | 'byDate' | 'byName';

interface Invoice extends IDataObject {
	readonly id: string;
	readonly date: string;
	created_at: string;
	reference: string;
	status: string;
}

const TODAY = '2026-11-16';
const NOW = new Date(`${TODAY}T12:00:00Z`);
const CONTACT = '3f2b1c9e-4a5d-4e6f-8a7b-9c0d1e2f3a4b';

let customers = 0;
let clock = 0;

beforeAll(() => {
	jest.useFakeTimers({ now: NOW, doNotFake: ['nextTick', 'queueMicrotask'] });
});
beforeEach(() => {
	jest.setSystemTime(NOW);
});
afterAll(() => {
	jest.useRealTimers();
});

const keyOf: Record<Order, (invoice: Invoice) => string> = {
	byCreation: ({ created_at: time }) => time,
	byDate: ({ date, created_at: time }) => `${date} ${time}`,
	byName: ({ reference }) => reference,
};

/** The books of one customer, in an order, that count what is asked of them. */
const openBooks = (order: Order) => {
	const contactId = `${CONTACT.slice(0, -4)}${String(++customers).padStart(4, '0')}`;
	const invoices: Invoice[] = [];
	/** What the service does to a request before it answers. */
	const service: { before?: (path: string) => void; pageSize: number } = { pageSize: 100 };
	let requests = 0;
	const draft = (reference: string, date = TODAY): Invoice => {
		const invoice: Invoice = {
			id: `${CONTACT.slice(0, -6)}${String(++clock).padStart(6, '0')}`,
			kind: 'invoice',
			status: 'draft',
			contact_id: contactId,
			reference,
			date,
			created_at: new Date(NOW.getTime() + clock * 1_000).toISOString(),
		};
		invoices.push(invoice);
		return invoice;
	};
	const call = async ({ path, query = {} }: Request) => {
		requests += 1;
		await Promise.resolve();
		service.before?.(path);
		const one = invoices.find(({ id }) => path.endsWith(id));
		const { limit, offset, from } = query as { limit: number; offset: number; from: string };
		const listed = invoices
			.filter(({ date }) => date >= from)
			.sort((a, b) => (keyOf[order](a) < keyOf[order](b) ? 1 : -1))
			.slice(offset, offset + Math.min(limit, service.pageSize));
		return { status: 200, headers: {}, body: (one ?? { data: listed }) as IDataObject };
	};
	const context = { call, timezone: 'utc', baseUrl: 'http://books', environment: 'sandbox' };
	const find = async (reference: string, date?: string) => {
		const before = requests;
		const wanted = { contactId, reference, lookBackDays: 90, date };
		const found = await findByReference(wanted, context);
		return { id: found?.id, requests: requests - before };
	};
	return { invoices, service, draft, find, requests: () => requests };
};

const openLong = async (order: Order = 'byCreation') => {
	const books = openBooks(order);
	for (let number = 0; number < 1_000; number += 1) books.draft(`OLD-${number}`);
	await books.find('a first look');
	return books;
};

describe('Skip If Reference Exists, in books of 1,000 invoices', () => {
	it.each(['byCreation', 'byDate'] as const)('reads only what is new, %s', async (order) => {
		const books = await openLong(order);
		expect(await books.find('NEW-1')).toEqual({ id: undefined, requests: 1 });
		const { id } = books.draft('NEW-1');
		expect(await books.find(' new-1')).toEqual({ id, requests: 1 });
	});

	it('reads one that it knows again', async () => {
		const books = await openLong();
		expect(await books.find('OLD-3')).toEqual({ id: books.invoices[3].id, requests: 2 });
	});

	it('finds one that was moved down by many new ones', async () => {
		const books = await openLong();
		const { id } = books.draft('NEW-1');
		for (let number = 0; number < 250; number += 1) books.draft(`MORE-${number}`);
		expect(await books.find('NEW-1')).toEqual({ id, requests: 3 });
		expect((await books.find('MORE-0')).id).toBe(books.invoices[1_001].id);
	});

	it.each([
		['void', { status: 'void' }],
		['called otherwise', { reference: 'OTHER' }],
	])('does not return one that is %s by now', async (_, change) => {
		const books = await openLong();
		Object.assign(books.invoices[3], change);
		expect((await books.find('OLD-3')).id).toBeUndefined();
	});

	it('finds an older one of the same reference when the newer one is void by now', async () => {
		const books = openBooks('byCreation');
		const { id } = books.draft('TWICE');
		const newer = books.draft('TWICE');
		for (let number = 0; number < 300; number += 1) books.draft(`OLD-${number}`);
		await books.find('a first look');
		newer.status = 'void';
		expect((await books.find('TWICE')).id).toBe(id);
	});

	it('reads all again after ten minutes', async () => {
		const books = await openLong();
		books.invoices[3].reference = 'EDITED';
		expect((await books.find('EDITED')).id).toBeUndefined();
		jest.setSystemTime(NOW.getTime() + 10 * 60_000);
		jest.advanceTimersByTime(10 * 60_000);
		expect((await books.find('EDITED')).id).toBe(books.invoices[3].id);
	});

	it('reads the whole list once for all that ask at the same time', async () => {
		const books = openBooks('byCreation');
		for (let number = 0; number < 1_000; number += 1) books.draft(`OLD-${number}`);
		await Promise.all(
			Array.from({ length: 20 }, async (_, number) => await books.find(`N-${number}`)),
		);
		expect(books.requests()).toBeLessThan(12 + 20);
	});
});

describe('a list that may hide what is new', () => {
	it('is read to its end when it is in no order', async () => {
		const books = await openLong('byName');
		const { id } = books.draft('A-1');
		expect((await books.find('A-1')).id).toBe(id);
	});

	it('is read to its end for an invoice with a date of its own', async () => {
		const books = await openLong('byDate');
		const { id } = books.draft('BACK-1', '2026-11-10');
		expect((await books.find('BACK-1', '2026-11-10')).id).toBe(id);
	});

	it('is not when an invoice that was dated back stands where it was created', async () => {
		const books = openBooks('byCreation');
		for (let number = 0; number < 500; number += 1) {
			books.draft(`OLD-${number}`, number % 2 ? TODAY : '2026-11-10');
		}
		await books.find('a first look', '2026-11-10');
		expect((await books.find('BACK-1', '2026-11-10')).requests).toBe(1);
	});
});

describe('a list by date that begins with documents dated ahead', () => {
	it.each([1, 52])('shows what is new below %i of them', async (ahead) => {
		const books = openBooks('byDate');
		books.service.pageSize = 50;
		for (let number = 0; number < ahead; number += 1) books.draft(`PLAN-${number}`, '2027-01-01');
		for (let number = 0; number < 200; number += 1) books.draft(`OLD-${number}`);
		await books.find('a first look');
		const { id } = books.draft('NEW-1');
		for (let number = 0; number < 60; number += 1) books.draft(`MORE-${number}`);
		expect((await books.find('NEW-1')).id).toBe(id);
	});

	it('shows what is new below one that a person has dated ahead since', async () => {
		const books = openBooks('byDate');
		for (let number = 0; number < 200; number += 1) books.draft(`OLD-${number}`);
		await books.find('a first look');
		const { id } = books.draft('NEW-1');
		for (let number = 0; number < 120; number += 1) books.draft(`MORE-${number}`);
		Object.assign(books.invoices[199], { date: '2027-01-01' });
		expect((await books.find('NEW-1')).id).toBe(id);
	});
});

describe('what a service may do', () => {
	it('an invoice that is voided while the rest of the list is read is not returned', async () => {
		const books = openBooks('byCreation');
		for (let number = 0; number < 500; number += 1) books.draft(`OLD-${number}`);
		let pages = 0;
		books.service.before = () => {
			pages += 1;
			if (pages === 5) books.invoices[250].status = 'void';
		};
		expect((await books.find('OLD-250')).id).toBeUndefined();
	});

	it('an invoice of another customer is not returned, should the filter be overlooked', async () => {
		const books = openBooks('byCreation');
		books.draft('NEW-1').contact_id = CONTACT;
		expect((await books.find('NEW-1')).id).toBeUndefined();
	});

	it('an invoice that cannot be read is not taken for one that is gone', async () => {
		const books = await openLong();
		books.service.before = (path) => {
			if (!path.endsWith('invoices')) throw new Error('HTTP 500');
		};
		await expect(books.find('OLD-3')).rejects.toThrow('HTTP 500');
	});

	it('a list that fails does not make executions fail one after another', async () => {
		const books = openBooks('byCreation');
		let failures = 0;
		books.service.before = () => {
			failures += 1;
			throw new Error('HTTP 500');
		};
		const finds = Array.from({ length: 20 }, async (_, number) => await books.find(`N-${number}`));
		await Promise.race(finds.map(async (one) => await one.catch(() => undefined)));
		await Promise.allSettled(finds);
		expect(failures).toBe(20);
	});
});

it(`finds what a look through all would find (seed ${seed})`, async () => {
	const step = fc.oneof(
		{
			weight: 4,
			arbitrary: fc.record({
				draft: fc.nat(30),
				times: fc.integer({ min: 1, max: 130 }),
				date: fc.constantFrom(TODAY, TODAY, TODAY, '2027-01-01'),
			}),
		},
		{ weight: 1, arbitrary: fc.record({ voids: fc.nat() }) },
		{ weight: 4, arbitrary: fc.record({ asks: fc.nat(30) }) },
	);
	const order = fc.constantFrom<Order>('byCreation', 'byDate', 'byName');
	const pageSize = fc.constantFrom(50, 100);
	await fc.assert(
		fc.asyncProperty(
			order,
			pageSize,
			fc.array(step, { maxLength: 30 }),
			async (order, size, steps) => {
				const books = openBooks(order);
				books.service.pageSize = size;
				for (const one of steps) {
					if ('draft' in one) {
						books.draft(`R-${one.draft}`, one.date);
						for (let more = 1; more < one.times; more += 1) books.draft(`OTHER-${clock}`);
					} else if ('voids' in one) {
						const invoice = books.invoices[one.voids % Math.max(1, books.invoices.length)];
						if (invoice) invoice.status = 'void';
					} else {
						const wanted = `R-${one.asks}`;
						const exists = books.invoices.some(
							({ reference, status }) => reference === wanted && status !== 'void',
						);
						const { id } = await books.find(wanted);
						expect(id !== undefined).toBe(exists);
					}
				}
			},
		),
		{ seed, numRuns: 150 },
	);
});
