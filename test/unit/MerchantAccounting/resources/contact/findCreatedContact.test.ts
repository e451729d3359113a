import type { IDataObject } from 'n8n-workflow';
import { findCreatedContact } from '../../../../../nodes/MerchantAccounting/resources/contact/findCreatedContact';
import type { Look } from '../../../../../nodes/shared/idempotency/once';
import type { OperationContext } from '../../../../../nodes/shared/operation/operation';
import type { ServiceResponse } from '../../../../../nodes/shared/transport/request';

const MINUTE = 60_000;

const BEGAN = Date.parse('2026-11-14T12:00:00Z');
const NOW = BEGAN + 10_000;

beforeEach(() => {
	jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const iso = (ms: number) => new Date(ms).toISOString();

const nettle = { name: 'Nettle', email: 'n@example.com', tax_number: 'DE1', is_customer: true };

const contact = (more: IDataObject = {}): IDataObject => ({
	id: 'c1',
	...nettle,
	created_at: iso(BEGAN + 1_000),
	...more,
});

const find = async (
	contacts: readonly IDataObject[],
	look: Partial<Look> = {},
	headers: Record<string, string> = { date: new Date(NOW).toUTCString() },
	asked: IDataObject = nettle,
) => {
	const call = async (): Promise<ServiceResponse> => ({ status: 200, headers, body: contacts });
	const context = { call } as Partial<OperationContext>;
	return await findCreatedContact(asked, context as OperationContext, {
		key: 'own',
		others: [],
		taken: new Set(),
		since: BEGAN,
		...look,
	});
};

it('finds the contact by name, email and tax number, and says by what', async () => {
	expect(await find([contact({ id: 'c0', name: 'Other' }), contact()])).toEqual({
		status: 200,
		headers: {},
		body: { ...contact(), matchedBy: 'content' },
	});
});

it.each<[IDataObject]>([[{ name: 'NETTLE ' }], [{ email: 'N@Example.com' }]])(
	'takes %j for the same, as the service does',
	async (written) => {
		expect(await find([contact(written)])).toBeDefined();
	},
);

it.each<[IDataObject]>([
	[{ name: 'Nettles' }],
	[{ email: 'other@example.com' }],
	[{ email: null }],
	[{ tax_number: 'DE2' }],
	[{ created_at: undefined }],
])('does not take one with %j', async (other) => {
	expect(await find([contact(other)])).toBeUndefined();
});

it('does not take one that has an email for one that was asked for without', async () => {
	const asked = { name: 'Nettle', email: '', tax_number: undefined };
	const bare = contact({ email: null, tax_number: null });
	expect(await find([contact()], {}, undefined, asked)).toBeUndefined();
	expect(await find([bare], {}, undefined, asked)).toBeDefined();
});

it('does not take one that belongs to another item', async () => {
	const both = [contact({ id: 'c1' }), contact({ id: 'c2' })];
	const take = async (...ids: string[]) =>
		((await find(both, { taken: new Set(ids) }))?.body as IDataObject | undefined)?.id;
	expect(await take()).toBe('c1');
	expect(await take('c1')).toBe('c2');
	expect(await take('c1', 'c2')).toBeUndefined();
});

describe('the time', () => {
	it.each([0, 60 * MINUTE, -60 * MINUTE])('is that of the service (%i ms off)', async (offset) => {
		const headers = { date: new Date(NOW + offset).toUTCString() };
		const at = async (ms: number) =>
			await find([contact({ created_at: iso(BEGAN + offset + ms) })], {}, headers);
		expect(await at(0)).toBeDefined();
		expect(await at(-2_000)).toBeDefined();
		expect(await at(-5_000)).toBeUndefined();
	});

	it.each([-120 * MINUTE, 300 * MINUTE])('is UTC without an offset (%i)', async (zone) => {
		// A process in another zone reads such a time as its own.
		jest
			.spyOn(Date, 'parse')
			.mockImplementation(
				(text) =>
					new Date(text).getTime() + (/[.:]\d+$/.test(text) && !text.includes('+') ? zone : 0),
			);
		for (const written of [
			(text: string) => text.slice(0, -1),
			(text: string) => text.slice(0, 19),
		]) {
			const at = async (ms: number) =>
				await find([contact({ created_at: written(iso(BEGAN + ms)) })]);
			expect(await at(0)).toBeDefined();
			expect(await at(-60 * MINUTE)).toBeUndefined();
		}
		const offset = iso(BEGAN + 120 * MINUTE).replace('Z', '+02:00');
		expect(await find([contact({ created_at: offset })])).toBeDefined();
	});

	it('may be off by five minutes where the service does not tell its own', async () => {
		const at = async (ms: number) => await find([contact({ created_at: iso(BEGAN + ms) })], {}, {});
		expect(await at(-4 * MINUTE)).toBeDefined();
		expect(await at(-6 * MINUTE)).toBeUndefined();
	});

	it('is ten minutes ago at most where n8n does not say when the run began', async () => {
		const at = async (ms: number) =>
			await find([contact({ created_at: iso(NOW + ms) })], { since: undefined });
		expect(await at(-9 * MINUTE)).toBeDefined();
		expect(await at(-11 * MINUTE)).toBeUndefined();
	});
});
