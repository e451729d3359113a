import { create as createPayout } from '../../../nodes/MerchantPayments/resources/payout/create';
import { exportCsv } from '../../../nodes/MerchantPayments/resources/settlement/exportCsv';
import { getAll } from '../../../nodes/MerchantPayments/resources/settlement/getAll';
import { create as createEndpoint } from '../../../nodes/MerchantPayments/resources/webhookEndpoint/create';
import type { Operation } from '../../../nodes/shared/operation/operation';
import { requestOf } from '../../../nodes/shared/operation/requestOf';

const isKept = (operation: Operation, body: unknown, status = 200, headers = {}) => {
	const request = requestOf(operation);
	return request.contract?.matches({ status, headers, body }, request);
};

describe('a payout', () => {
	it.each([
		[200, { payoutId: 'p', status: 'processing' }],
		[200, { payoutId: 'p', idempotentReplay: true }],
		[200, { id: 'p', amount: 5, idempotentReplay: true }],
		[202, { requiresApproval: true }],
		[200, { requiresApproval: true, idempotentReplay: true }],
	])('is known by %i %j', (status, body) => {
		expect(isKept(createPayout, body, status)).toBe(true);
	});

	it.each([
		[200, undefined],
		[200, {}],
		[200, { status: 'processing' }],
		[200, { payoutId: '' }],
		[202, { requiresApproval: false }],
		[202, undefined],
		[200, { error: 'No.', code: 'invalid_request' }],
		[200, []],
	])('is not known by %i %j', (status, body) => {
		expect(isKept(createPayout, body, status)).toBe(false);
	});
});

describe('an endpoint', () => {
	it.each([{ secret: 'whsec_1' }, { data: { keys: ['whsec_1'] } }])('has %j', (body) => {
		expect(isKept(createEndpoint, body)).toBe(true);
	});

	it.each([undefined, { id: 'e' }, { secret: 'abc' }])('has not %j', (body) => {
		expect(isKept(createEndpoint, body)).toBe(false);
	});
});

it.each([
	[[], true],
	[{ settlements: [], summary: [] }, true],
	[{}, false],
	[undefined, false],
	[{ error: { formErrors: [], fieldErrors: {} }, code: 'invalid_request' }, false],
])('settlements may come as %j: %p', (body, expected) => {
	expect(isKept(getAll, body)).toBe(expected);
});

describe('a CSV file', () => {
	const csv = { 'content-type': 'text/csv; charset=utf-8' };

	it.each([
		['payment_id,gross\r\n', csv],
		['payment_id,gross\r\n', {}],
		['\uFEFF"payment_id"\n', { 'content-type': 'application/csv' }],
	])('is %j with %j', (body, headers) => {
		expect(isKept(exportCsv, body, 200, headers)).toBe(true);
	});

	it.each([
		['', csv],
		[' \r\n', csv],
		['<!doctype html>', csv],
		['{"error":"No."}', {}],
		['[]', csv],
		['payment_id,gross', { 'content-type': 'text/html' }],
		['upstream connect error', { 'content-type': 'text/plain; charset=utf-8' }],
		[undefined, csv],
	])('is not %j with %j', (body, headers) => {
		expect(isKept(exportCsv, body, 200, headers)).toBe(false);
	});
});
