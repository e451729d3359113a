import type { FaultRuleInput } from '../../simulator/faults.mts';
import type { BatchKind, KindName } from './asked.mts';
import type { Random } from './random.mts';

type Fault = FaultRuleInput['fault'];
type Match = NonNullable<FaultRuleInput['match']>;

export const WRITES: Record<KindName, Match> = {
	payout: { service: 'payments', method: 'POST', path: '^/payouts$' },
	refund: { service: 'payments', method: 'POST', path: '/refund$' },
	invoice: { service: 'accounting', method: 'POST', path: '^/invoices$' },
	'bare invoice': { service: 'accounting', method: 'POST', path: '^/invoices$' },
	contact: { service: 'accounting', method: 'POST', path: '^/contacts$' },
	link: { service: 'payments', method: 'POST', path: '^/payment-links$' },
	'QR code': { service: 'payments', method: 'POST', path: '^/qr-codes$' },
};

/** What the nodes read to find out what became of a lost answer. */
export const READS: Record<BatchKind, Match> = {
	payout: { service: 'payments', method: 'GET', path: '^/payouts$' },
	refund: { service: 'payments', method: 'GET', path: '^/payments/[^/]+$' },
	invoice: { service: 'accounting', method: 'GET', path: '^/invoices$' },
	'bare invoice': { service: 'accounting', method: 'GET', path: '^/invoices$' },
	contact: { service: 'accounting', method: 'GET', path: '^/contacts$' },
};

/** The last node of every flow reads the account, so that something can go wrong after the money. */
export const AFTERWARDS: Match = { service: 'payments', method: 'GET', path: '^/account$' };

const WRITE_FAULTS: readonly Fault[] = [
	{ kind: 'cut', when: 'before' },
	{ kind: 'cut', when: 'after' },
	{ kind: 'status', status: 400 },
	{ kind: 'status', status: 429, code: 'rate_limited', retryAfter: 0 },
	{ kind: 'status', status: 500, when: 'before' },
	{ kind: 'status', status: 500, when: 'after' },
	{ kind: 'status', status: 502, when: 'before' },
	{ kind: 'status', status: 502, when: 'after' },
	{ kind: 'status', status: 503, code: 'service_paused', retryAfter: 0 },
	{ kind: 'body', body: 'html', status: 502, when: 'after' },
	{ kind: 'body', body: 'html', status: 200, when: 'after' },
	{ kind: 'body', body: 'truncated', when: 'after' },
	{ kind: 'body', body: 'empty', when: 'after' },
	{ kind: 'latency', ms: 300, when: 'after' },
];

const READ_FAULTS: readonly Fault[] = [
	{ kind: 'cut', when: 'before' },
	{ kind: 'status', status: 500 },
	{ kind: 'status', status: 502 },
];

/** Faults for about every third call of a batch; now and then one outlasts all tries of a node. */
export const randomFaults = (random: Random, kind: BatchKind, calls: number): FaultRuleInput[] => {
	const several = (match: Match, faults: readonly Fault[], count: number): FaultRuleInput[] =>
		Array.from({ length: count }, () => ({
			match,
			skip: random.int(0, calls),
			times: random.chance(0.1) ? random.int(3, 5) : 1,
			fault: random.pick(faults),
		}));
	return [
		...several(WRITES[kind], WRITE_FAULTS, Math.ceil(calls / 3)),
		...several(READS[kind], READ_FAULTS, Math.ceil(calls / 8)),
		...(random.chance(0.2)
			? [{ match: AFTERWARDS, fault: { kind: 'status', status: 500 } as const }]
			: []),
	];
};

/** For one of the next calls. */
export const randomFault = (random: Random, kind: KindName): FaultRuleInput => ({
	match: WRITES[kind],
	times: random.pick([1, 1, 2, 5]),
	fault: random.pick(WRITE_FAULTS),
});

/** One call that stays without an answer long enough to be killed in; processed or not. */
export const hanging = (match: Match, skip: number, when: 'before' | 'after'): FaultRuleInput => ({
	match,
	skip,
	fault: { kind: 'latency', ms: 90_000, when },
});
