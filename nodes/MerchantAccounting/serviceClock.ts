import type { Look } from '../shared/idempotency/once';
import type { Client } from '../shared/transport/client';

/** Headers tell whole seconds, and two clocks are never quite the same. */
const SLACK_MS = 3_000;

/** A service that does not tell its time may be off by so much. */
const UNTOLD_MS = 5 * 60_000;

/** Where n8n does not say when the run began, only what is this young can be of this run. */
const YOUNG_MS = 10 * 60_000;

/** A time that names no offset is in UTC, wherever n8n runs. */
const NAIVE = /:\d\d:\d\d(?:\.\d+)?$/;

/** Compares when the service created a record with when a run of n8n can have asked for it. */
export const createServiceClock = (
	call: Client,
	{ since, until }: Pick<Look, 'since' | 'until'>,
) => {
	let offset: number | undefined;
	const slack = () => (offset === undefined ? UNTOLD_MS : SLACK_MS);
	const millisOf = (createdAt: unknown) =>
		Date.parse(String(createdAt).replace(NAIVE, '$&Z')) - (offset ?? 0);
	const first = () => (since ?? Date.now() - YOUNG_MS) - slack();
	const last = () => (until ?? Infinity) + slack();
	return {
		/** The same calls, read for what time the service has. */
		call: (async (request) => {
			const answer = await call(request);
			const told = Date.parse(answer.headers.date ?? '');
			if (!Number.isNaN(told)) offset = told - Date.now();
			return answer;
		}) satisfies Client,
		/** Also what was made much later: a service whose clock is not that of its headers would be taken for another. */
		isOfThisRun: (createdAt: unknown): boolean => millisOf(createdAt) >= first(),
		/** Older than the run, or made when what the run sent could no longer come. False when the record does not say. */
		isOfOthers: (createdAt: unknown): boolean =>
			millisOf(createdAt) < first() || millisOf(createdAt) > last(),
	};
};
