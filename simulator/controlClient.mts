import { Agent, request } from 'undici';
import type { z } from 'zod/v4';
import { createAccountingControl } from './accountingControlClient.mts';
import type { chargeSchema, Checkout, checkoutSchema } from './control/checkout.mts';
import type { ClockReading } from './control/clock.mts';
import type { releaseSchema } from './control/deliveries.mts';
import type { sendSchema } from './control/events.mts';
import type { businessSchema, keySchema } from './control/keys.mts';
import type { moveSchema, paymentSeedSchema } from './control/payments.mts';
import type { payoutSeedSchema } from './control/payouts.mts';
import type { StateDump } from './control/stateDump.mts';
import type { pauseSchema } from './control/world.mts';
import type { FaultRule, FaultRuleInput } from './faults.mts';
import type { LedgerEntry, LedgerKind } from './ledger.mts';
import type { Business } from './payments/businesses.mts';
import type { PaymentsKey } from './payments/keys.mts';
import type { Approval, Attempt, Delivery, Payment, Payout } from './payments/objects.mts';
import type { LoggedRequest, ServiceName } from './requestLog.mts';
import type { WebhookAnswer } from './sendWebhook.mts';
import type { Settings, SettingsPatch } from './settings.mts';

interface RequestFilter {
	service?: ServiceName;
	method?: string;
	path?: RegExp;
}
interface SentEvent {
	headers: Record<string, string>;
	rawBody: string;
	answer: WebhookAnswer;
}

/** Works from any process that can reach the simulator. */
export const createControl = (controlUrl: string) => {
	const dispatcher = new Agent({ pipelining: 0 });

	const call = async <T,>(method: string, path: string, input?: unknown): Promise<T> => {
		const answer = await request(controlUrl + path, {
			method,
			dispatcher,
			...(input === undefined
				? {}
				: { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
		});
		const body = (await answer.body.json()) as T & { error?: string };
		if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${body.error}`);
		return body;
	};
	const get = <T,>(path: string) => call<T>('GET', path);
	const post = <T = unknown,>(path: string, input: unknown = {}) => call<T>('POST', path, input);

	return {
		reset: () => post('/reset'),
		state: () => get<StateDump>('/state'),
		requests: async (filter: RequestFilter = {}) => {
			const all = await get<LoggedRequest[]>('/requests');
			return all.filter(
				(one) =>
					(filter.service === undefined || one.service === filter.service) &&
					(filter.method === undefined || one.method === filter.method) &&
					(filter.path === undefined || filter.path.test(one.path)),
			);
		},
		clearRequests: () => call('DELETE', '/requests'),
		ledger: async (kind?: LedgerKind) => {
			const all = await get<LedgerEntry[]>('/ledger');
			return all.filter((entry) => kind === undefined || entry.kind === kind);
		},
		settings: {
			get: () => get<Settings>('/settings'),
			set: (patch: SettingsPatch) => call<Settings>('PATCH', '/settings', patch),
		},
		pause: (what: z.input<typeof pauseSchema> = {}) => post('/pause', what),
		resume: () => post('/resume'),
		clock: {
			get: () => get<ClockReading>('/clock'),
			/** Resolves once every delivery that became due has been answered. */
			advance: (seconds: number) => post<ClockReading>('/clock/advance', { seconds }),
			freeze: (at?: string) => post<ClockReading>('/clock/freeze', { at }),
			unfreeze: () => post<ClockReading>('/clock/unfreeze'),
			set: (at: string) => post<ClockReading>('/clock/set', { at }),
		},
		faults: {
			add: (...rules: FaultRuleInput[]) => post('/faults', rules),
			list: () => get<FaultRule[]>('/faults'),
			clear: () => call('DELETE', '/faults'),
		},
		keys: {
			issue: (key: z.input<typeof keySchema> = {}) => post<PaymentsKey>('/keys', key),
			revoke: (value: string) => post('/keys/revoke', { value }),
		},
		businesses: {
			update: (name: string, patch: z.input<typeof businessSchema>) =>
				call<Business>('PATCH', `/businesses/${name}`, patch),
		},
		payments: {
			/** Puts payments in place without sending events. */
			create: (seed: z.input<typeof paymentSeedSchema> = {}) => post<Payment[]>('/payments', seed),
			move: (id: string, move: z.input<typeof moveSchema>) =>
				post<Payment>(`/payments/${id}/move`, move),
			/** A refund made in the dashboard. */
			refund: (id: string, amount?: number) => post<Payment>(`/payments/${id}/refund`, { amount }),
		},
		links: {
			pay: (id: string, checkout: z.input<typeof checkoutSchema> = {}) =>
				post<Checkout>(`/links/${id}/pay`, checkout),
		},
		qrCodes: {
			pay: (id: string, checkout: z.input<typeof checkoutSchema> = {}) =>
				post<Checkout>(`/qr-codes/${id}/pay`, checkout),
		},
		subscriptions: {
			charge: (charge: z.input<typeof chargeSchema> = {}) =>
				post<Payment>('/subscriptions/charge', charge),
		},
		payouts: {
			create: (seed: z.input<typeof payoutSeedSchema> = {}) => post<Payout[]>('/payouts', seed),
			submit: (id: string) => post<Payout>(`/payouts/${id}/submit`),
			confirm: (id: string) => post<Payout>(`/payouts/${id}/confirm`),
			fail: (id: string, failureReason?: string) =>
				post<Payout>(`/payouts/${id}/fail`, { failureReason }),
		},
		approvals: {
			list: () => get<Approval[]>('/approvals'),
			approve: (id: string) => post<Approval>(`/approvals/${id}/approve`),
			reject: (id: string) => post<Approval>(`/approvals/${id}/reject`),
		},
		verifications: {
			complete: (sessionId: string, status?: string) =>
				post<Business>(`/verifications/${sessionId}/complete`, { status }),
		},
		deliveries: {
			list: () => get<Delivery[]>('/deliveries'),
			/** Resolves once nothing is on its way any more. */
			settle: () => post('/deliveries/settle'),
			hold: () => post('/deliveries/hold'),
			release: (how: z.input<typeof releaseSchema> = {}) => post('/deliveries/release', how),
			repeat: (id: string) => post<Attempt>(`/deliveries/${id}/repeat`),
		},
		events: {
			send: (event: z.input<typeof sendSchema>) => post<SentEvent>('/events/send', event),
		},
		accounting: createAccountingControl(get, post),
	};
};

export type Control = ReturnType<typeof createControl>;
