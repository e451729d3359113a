import { findContact } from '../../../../../nodes/MerchantAccounting/resources/contact/findContact';
import { itemAnswering } from '../../../../harness/operation';

const acorn = { id: 'a', name: 'Acorn Books', email: 'desk@acorn.example', tax_number: 'DE1' };

const find = async (contacts: unknown, more: object = {}) => {
	const { item, calls } = itemAnswering(contacts);
	const wanted = { role: 'customer', matchBy: 'name', value: 'Acorn Books', takeFirst: false };
	return { found: await findContact({ ...wanted, ...more } as never, item), calls };
};

it.each(['customer', 'supplier'])('reads the list of %ss once, as a read', async (role) => {
	const { calls } = await find([], { role });
	expect(calls).toEqual([
		expect.objectContaining({
			method: 'GET',
			path: '/contacts',
			query: { type: role },
			repeatable: true,
			needs: ['read'],
		}),
	]);
});

it.each<[unknown]>([[[acorn]], [{ data: [acorn] }], [{ contacts: [acorn], total: 1 }]])(
	'looks through %j',
	async (body) => {
		expect((await find(body)).found).toEqual(acorn);
	},
);

it.each([
	['name', 'ACORN BOOKS'],
	['name', '\tAcorn Books\u00a0'],
	['email', 'Desk@ACORN.example'],
	['tax_number', ' de1 '],
	['tax_number', 'D.E-1'],
	['tax_number', 'DE/1 \u2013'],
])('matches by %s %j', async (matchBy, value) => {
	expect((await find([acorn], { matchBy, value })).found).toEqual(acorn);
});

it.each([
	['name', 'Acorn'],
	['name', 'Acorn Books Ltd'],
	['name', 'Acorn  Books'],
	['email', 'Acorn Books'],
	['tax_number', 'DE12'],
])('does not match by %s %j', async (matchBy, value) => {
	expect((await find([acorn], { matchBy, value })).found).toBeUndefined();
});

it.each([null, undefined, '', '  '])('never matches a contact whose field is %j', async (email) => {
	for (const value of ['null', 'undefined', 'x']) {
		const { found } = await find([{ ...acorn, email }], { matchBy: 'email', value });
		expect(found).toBeUndefined();
	}
});

it('matches a tax number that comes as a number', async () => {
	const contact = { ...acorn, tax_number: 123 };
	expect((await find([contact], { matchBy: 'tax_number', value: '123' })).found).toEqual(contact);
});

it.each<[object, string, boolean]>([
	[{ active: false }, 'customer', false],
	[{ active: true }, 'customer', true],
	[{ is_customer: false, is_supplier: true }, 'customer', false],
	[{ is_customer: false, is_supplier: true }, 'supplier', true],
	[{ is_customer: true, is_supplier: false }, 'supplier', false],
	// A field that does not come back says nothing, and the list was asked for by role.
	[{}, 'supplier', true],
])('a contact %j as a %s: %p', async (more, role, matches) => {
	expect((await find([{ ...acorn, ...more }], { role })).found !== undefined).toBe(matches);
});

it.each(['', '   ', undefined, null])('refuses to match by %j, without a call', async (value) => {
	const { item, calls } = itemAnswering([{ ...acorn, email: value }]);
	const wanted = { role: 'customer', matchBy: 'email', value, takeFirst: true } as never;
	await expect(findContact(wanted, item)).rejects.toThrow(
		'Email: must not be empty, because Match By is set to Email',
	);
	expect(calls).toEqual([]);
});

const NO_NUMBERS = ['n/a', 'None', '-', '\u2013', '/', '0', '00-000', '.'];

it.each(NO_NUMBERS)('takes the tax number %s for none, which nobody shares', async (value) => {
	const { item, calls } = itemAnswering([{ ...acorn, tax_number: value }]);
	const wanted = { role: 'customer', matchBy: 'tax_number', value, takeFirst: true } as const;
	await expect(findContact(wanted, item)).rejects.toMatchObject({
		message: `Tax Number: "${value}" is not a tax number`,
		description: expect.stringContaining('Nothing was sent.'),
	});
	expect(calls).toEqual([]);
});

describe('several', () => {
	const twins = Array.from({ length: 12 }, (_, n) => ({ ...acorn, id: `id-${n}` }));

	it('are counted and listed, not all when they are many', async () => {
		await expect(find(twins)).rejects.toMatchObject({
			message: 'Name: 12 active customers have "Acorn Books"',
			description: expect.stringMatching(/^Acorn Books \(id-0\)[^]*id-9[^]*Nothing was created/),
		});
		await expect(find(twins)).rejects.not.toMatchObject({
			description: expect.stringContaining('id-10'),
		});
	});

	it('give the first in the order of the service when asked to', async () => {
		expect((await find(twins, { takeFirst: true })).found).toEqual(twins[0]);
	});

	it('are not several when all but one are inactive', async () => {
		const [first, ...others] = twins;
		const contacts = [...others.map((one) => ({ ...one, active: false })), first];
		expect((await find(contacts)).found).toEqual(first);
	});
});

it.each([undefined, {}, { a: [], b: [] }])('creates nothing after the answer %j', async (body) => {
	await expect(find(body)).rejects.toThrow(/contains no list/);
});
