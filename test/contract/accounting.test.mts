import { MerchantAccountingApi } from '../../credentials/MerchantAccountingApi.credentials';
import { limits } from '../../nodes/MerchantAccounting/limits';
import { resources } from '../../nodes/MerchantAccounting/resources';
import { contactSchema } from '../../nodes/MerchantAccounting/resources/contact/contactFields';
import { getAll as getContacts } from '../../nodes/MerchantAccounting/resources/contact/getAll';
import { create } from '../../nodes/MerchantAccounting/resources/invoice/create';
import { lineSchema } from '../../nodes/MerchantAccounting/resources/invoice/invoiceLine';
import { documentStatuses } from '../../nodes/MerchantAccounting/statuses';
import type { Operation } from '../../nodes/shared/operation/operation';
import { buildRequest } from '../../nodes/shared/run/build';
import { STATUSES } from '../../simulator/accounting/objects.mts';
import { routes } from '../../simulator/accounting/routes/all.mts';
import { startSimulator } from '../../simulator/start.mts';
import { accountingCases } from '../cases/accounting.mts';
import { inputOf } from '../cases/inputOf.mts';
import { operationsOf } from '../cases/operationsOf.mts';
import { itemAnswering } from '../harness/operation';
import {
	CONTACT_FIELDS,
	CONTACT_TYPES,
	DOCUMENT_STATUSES,
	LIMITS,
	LINE_FIELDS,
	PARAMETERS,
	ROUTES,
	withoutNames,
} from './documented/accounting.mts';

const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

const operations = operationsOf(resources).map(([name, operation]) => ({
	name,
	operation,
	route: withoutNames(operation.route),
}));

it('offers every documented route and no other', () => {
	expect(sorted(operations.map(({ route }) => route))).toEqual(sorted(Object.keys(ROUTES)));
});

it.each(operations)('$name names the documented capability', ({ route, operation }) => {
	expect(operation.needs).toEqual([{ anyOf: [ROUTES[route]] }]);
});

it('repeats no POST by itself', () => {
	const repeated = operations.filter(({ operation }) => operation.repeatable);
	expect(repeated.map(({ name }) => name)).toEqual([]);
});

/** What an operation sends when everything is filled in. */
const parametersOf = async (operation: Operation): Promise<string[]> => {
	const filters = { contactId: accountingCases['bill.getAll'].sends.query?.contact_id };
	const dates = { from: '2026-11-01', to: '2026-11-02', asOf: '2026-11-03' };
	const input = inputOf(operation, {
		...dates,
		value: 'Acorn Books',
		filters: { ...filters, ...dates, status: 'draft', type: 'customer' },
	});
	const { request } = await buildRequest(operation, input, itemAnswering().item, String);
	return sorted(Object.keys({ ...request.query, ...operation.paging?.firstQuery(Infinity) }));
};

it.each(Object.entries(PARAMETERS))(
	'%s: the operations send documented query parameters only, and one can send all of them',
	async (route, documented) => {
		const sent = await Promise.all(
			operations
				.filter((one) => one.route === route)
				.map(async ({ operation }) => await parametersOf(operation)),
		);
		expect(sent.flat().filter((name) => !documented.includes(name))).toEqual([]);
		expect(sent).toContainEqual(sorted(documented));
	},
);

it('offers every documented status and type', () => {
	expect(sorted(documentStatuses.map(({ value }) => value))).toEqual(sorted(DOCUMENT_STATUSES));
	const [filters] = getContacts.fields.filter((field) => field.name === 'filters');
	const [type] = filters.options.filter((field) => field.name === 'type');
	const types = type.options.map(({ value }) => value);
	expect(sorted(types)).toEqual(sorted(CONTACT_TYPES));
});

it('sends the documented fields of a line and of a contact, and no other', () => {
	expect(sorted(Object.keys(lineSchema.shape))).toEqual(sorted(LINE_FIELDS));
	expect(sorted(Object.keys(contactSchema.shape))).toEqual(sorted(CONTACT_FIELDS));
});

describe('limits', () => {
	const { min, max } = LIMITS.lines;

	it('are written down as documented', () => {
		expect(limits).toMatchObject(LIMITS);
	});

	it.each([
		[min - 1, false],
		[min, true],
		[max, true],
		[max + 1, false],
	])('%i lines: %p', (count, accepted) => {
		const lines = Array.from({ length: count }, () => ({ description: 'Tea', unit_price: 1 }));
		const contact_id = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';
		expect(create.schema?.safeParse({ contact_id, lines }).success).toBe(accepted);
	});

	it.each([
		[LIMITS.contactName, true],
		[LIMITS.contactName + 1, false],
	])('a name of %i characters: %p', (length, accepted) => {
		expect(contactSchema.safeParse({ name: 'x'.repeat(length) }).success).toBe(accepted);
	});
});

it('tests a credential with a documented read', () => {
	const { request } = new MerchantAccountingApi().test;
	expect(ROUTES[`${request.method ?? 'GET'} ${request.url}`]).toBe('read');
});

describe('the simulator', () => {
	const running = startSimulator();
	const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
	const paths = sorted(Object.keys(ROUTES).map((route) => route.split(' ')[1]));
	afterAll(async () => await (await running).close());

	/** Asks with a key that only reads, so that nothing is created, for a record that exists. */
	const statusOf = async (route: string) => {
		const { accountingUrl, keys, control } = await running;
		const [method, path] = route.split(' ');
		const kind = path.startsWith('/bills') ? 'bill' : 'invoice';
		const [{ id }] = await control.accounting.documents.create({ kind });
		const { status } = await fetch(`${accountingUrl}${path.replace('{}', id)}`, {
			method,
			headers: { authorization: `Bearer ${keys.accounting.read}` },
		});
		return status;
	};

	it('has every documented route and no other', () => {
		const served = routes.map(({ method, path }) => withoutNames(`${method} ${path}`));
		expect(sorted(served)).toEqual(sorted(Object.keys(ROUTES)));
	});

	it('knows every documented status and no other', () => {
		expect(sorted(STATUSES)).toEqual(sorted(DOCUMENT_STATUSES));
	});

	it.each(Object.entries(ROUTES))('serves %s to a key that can %s', async (route, capability) => {
		expect(await statusOf(route)).toBe(capability === 'read' ? 200 : 403);
	});

	it.each(
		[...paths, '/contacts/{}', '/accounts/{}', '/reports', '/quotes', '/leads', '/webhooks']
			.flatMap((path) => methods.map((method) => `${method} ${path}`))
			.filter((route) => !(route in ROUTES)),
	)('does not serve %s', async (route) => {
		expect(await statusOf(route)).toBe(404);
	});
});
