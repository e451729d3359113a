import type { Look } from '../shared/idempotency/once';
import type { Client } from '../shared/transport/client';

/** Headers tell whole seconds, and two clocks are never quite the same. */
const SLACK_MS = 3_000;

/** A service that does not tell its time may be off by so much. */
const UNTOLD_MS = 5 * 60_000;

/** Where n8n does not say when the run began, only what is this young can be of this run. */
const YOUNG_MS = 10 * 60_000;

/** Compares when the service created a record with when a run of n8n began. */
export const createServiceClock = (call: Client, { since }: Pick<Look, 'since'>) => {
	let offset: number | undefined;
	const afterBeginMs = (createdAt: unknown): number => {
		const began = since ?? Date.now() - YOUNG_MS;
		const slack = offset === undefined ? UNTOLD_MS : SLACK_MS;
		const created = Date.parse(String(createdAt)) - (offset ?? 0);
		return created - (began - slack);
	};
	return {
		/** The same calls, read for what time the service has. */
		call: (async (request) => {
			const answer = await call(request);
			const told = Date.parse(answer.headers.date ?? '');
			if (!Number.isNaN(told)) offset = told - Date.now();
			return answer;
		}) satisfies Client,
		isOfThisRun: (createdAt: unknown): boolean => afterBeginMs(createdAt) >= 0,
		/** False when the record does not say. */
		isOlder: (createdAt: unknown): boolean => afterBeginMs(createdAt) < 0,
	};
};
