import type { ResponseContract } from '../../../../nodes/shared/transport/request';
import {
	anything,
	holding,
	identified,
	isErrorBody,
	list,
	something,
} from '../../../../nodes/shared/transport/responseContract';
import { request } from './outcomes';

const matches = (contract: ResponseContract, body: unknown, changes = {}) =>
	contract.matches({ status: 200, headers: {}, body }, request(changes));

const ERRORS = [
	{ error: 'No.' },
	{ error: 'No.', code: 'bad', request_id: 'req_1' },
	{ error: { formErrors: [], fieldErrors: {} }, code: 'bad' },
	{ errors: ['No.'], message: 'Failed' },
	{ error: true, status: 500, message: 'Failed' },
	{ success: false, message: 'Down for maintenance' },
	{ ok: false },
	{ error: 'No.', code: 'bad', hint: 'Something else' },
];

const RECORDS = [
	{ id: 'a' },
	{ id: 'a', error: 'of an older try' },
	{ id: 'a', error: 'of an older try', code: 'QR-1' },
	{ error: null, code: 'QR-1' },
	{ error: '', url: 'https://example.com' },
	{ error: 'of an older try', url: 'https://example.com' },
	{ errors: [], status: 'refunded' },
	{ message: 'refunded' },
	{ success: true, message: 'refunded' },
	{ success: false, id: 'a' },
];

it.each(ERRORS)('%j is an error', (body) => {
	expect(isErrorBody(body)).toBe(true);
	for (const one of [anything, list, something, identified('x'), holding('x', 'code')]) {
		expect(matches(one, body)).toBe(false);
	}
});

it.each(RECORDS)('%j is none', (body) => {
	expect(isErrorBody(body)).toBe(false);
	for (const one of [anything, list, something]) expect(matches(one, body)).toBe(true);
});

it.each([
	['anything', anything, true, true, true, true],
	['a list', list, false, true, true, true],
	['something', something, false, false, false, false],
	['an id', identified('x'), false, false, false, false],
] as const)('%s may be nothing, null, {} or []: %#', (_, contract, ...expected) => {
	expect([undefined, null, {}, []].map((body) => matches(contract, body))).toEqual(expected);
});

describe('what a record holds', () => {
	const both = holding('both', 'a', 'b');

	it.each([
		{ a: 1, b: 0 },
		{ a: 'x', b: false },
		{ a: 1, b: [] },
	])('is found in %j', (body) => {
		expect(matches(both, body)).toBe(true);
	});

	it.each([{ a: 1 }, { a: 1, b: null }, { a: '', b: 1 }, { x: { a: 1 }, y: { b: 1 } }, 'a b', []])(
		'is not found in %j',
		(body) => {
			expect(matches(both, body)).toBe(false);
		},
	);
});

describe('an id', () => {
	const contract = identified('a payment');

	it('is any id for something new', () => {
		expect(matches(contract, { id: 7 })).toBe(true);
		expect(matches(contract, { created: true })).toBe(false);
	});

	it('is the one that was asked for when something is read', () => {
		const read = { method: 'GET', path: '/payments/7D3F%3Aa' };
		expect(matches(contract, { id: '7d3f:a' }, read)).toBe(true);
		expect(matches(contract, { id: 'other' }, read)).toBe(false);
		expect(matches(contract, { amount: 5 }, read)).toBe(false);
	});
});
