import { unwrap } from '../../../../nodes/shared/transport/unwrap';

it.each([
	[{ data: { id: 'a' } }, { id: 'a' }],
	[{ payment: { id: 'a' } }, { id: 'a' }],
	[{ data: { payout: { id: 'a' } } }, { id: 'a' }],
	[
		{ data: { payoutId: 'a', status: 'pending' }, requiresApproval: true, status: 'ok' },
		{ payoutId: 'a', status: 'pending', requiresApproval: true },
	],
	[
		{ data: { id: 'a' }, meta: { request_id: 'r' }, idempotentReplay: true },
		{ id: 'a', meta: { request_id: 'r' }, idempotentReplay: true },
	],
	[
		{ data: { id: 'a' }, warnings: [] },
		{ id: 'a', warnings: [] },
	],
])('takes the record out of %j, with what is said beside it', (body, record) => {
	expect(unwrap(body)).toEqual(record);
});

it.each([
	[{ id: 'a', customer: { name: 'Ada' } }],
	[{ payoutId: 'a', bank: { name: 'B' } }],
	[{ error: 'No.', code: 'bad', data: { id: 'a' } }],
	[{ one: { id: 'a' }, other: { id: 'b' } }],
	[['a']],
	['text'],
	[undefined],
])('leaves %j as it is', (body) => {
	expect(unwrap(body)).toEqual(body);
});
