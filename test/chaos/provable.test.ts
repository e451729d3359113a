import type { LedgerEntry } from '../../simulator/ledger.mts';
import type { LoggedRequest } from '../../simulator/requestLog.mts';
import type { Asked } from './asked.mts';
import { provableRefunds } from './provable.mts';

const asked = (ref: string, amount = 100, more: Partial<Asked> = {}): Asked => ({
	ref,
	kind: 'refund',
	group: 'payment',
	amount,
	currency: 'EUR',
	data: { type: 'partial' },
	...more,
});

const at = (second: number) => new Date(second * 1000).toISOString();

const request = (second: number, more: Partial<LoggedRequest>): LoggedRequest => ({
	service: 'payments',
	at: at(second),
	method: 'GET',
	path: '/payments/id',
	query: '',
	headers: {},
	body: null,
	status: 200,
	request_id: String(second),
	fault: null,
	...more,
});

const read = (second: number) => request(second, {});
const failedRead = (second: number) => request(second, { status: 500, fault: 'status' });
const lost = (second: number, amount = 100) =>
	request(second, {
		method: 'POST',
		path: '/payments/id/refund',
		body: { amount },
		status: null,
		fault: 'cut',
	});

const executed = (second: number, amount = 100): LedgerEntry => ({
	at: at(second),
	kind: 'refund',
	business: 'first',
	id: 'id',
	amount,
	request_id: null,
});

const names = { idOf: new Map([['payment', 'id']]), nameOf: new Map([['id', 'payment']]) };

const found = (log: LoggedRequest[], ledger: LedgerEntry[], items = [asked('a')]) =>
	provableRefunds(
		items,
		items.map(({ ref }) => ({ ref, state: 'unknown', requestIds: [] })),
		{ log, ledger },
		names,
	);

it.each<[string, LoggedRequest[]]>([
	['read before and afterwards', [read(1), lost(2), read(4)]],
	['read afterwards only', [lost(2), failedRead(4), read(5)]],
	['read before at the second look', [failedRead(0), read(1), lost(2), read(4)]],
])('could be known when the payment was %s', (_, log) => {
	expect(found(log, [executed(3)])).toEqual(['a']);
});

const one = [asked('a')];

it.each<[string, LoggedRequest[], LedgerEntry[], Asked[]]>([
	['it was not executed', [read(1), lost(2), read(4)], [], one],
	['another amount was', [read(1), lost(2), read(4)], [executed(3, 70)], one],
	[
		'nobody could read the payment afterwards',
		[read(1), lost(2), failedRead(4)],
		[executed(3)],
		one,
	],
	['nobody could read it before', [failedRead(1), lost(2), read(4)], [executed(3)], one],
	['it was executed after the last read', [read(1), lost(2), read(4)], [executed(5)], one],
	[
		'another refund of the payment was open',
		[read(1), lost(2), lost(3, 70), read(5)],
		[executed(4)],
		one,
	],
	['another one is alike', [read(1), lost(2), read(4)], [executed(3)], [asked('a'), asked('b')]],
	[
		'every execution asks for another amount',
		[read(1), lost(2), read(4)],
		[executed(3)],
		[asked('a', 100, { or: [{ group: 'payment', amount: 120 }] })],
	],
])('cannot be known when %s', (_, log, ledger, items) => {
	expect(found(log, ledger, items)).toEqual([]);
});

it('does not ask for proof beside another refund that awaits approval', () => {
	const waiting = request(1, {
		method: 'POST',
		path: '/payments/id/refund',
		body: { amount: 5_000 },
		status: 202,
	});
	expect(found([read(0), lost(2), read(3)], [executed(2)])).toEqual(['a']);
	expect(found([read(0), waiting, lost(2), read(3)], [executed(2)])).toEqual([]);
});
