import { type IHookFunctions, sleep } from 'n8n-workflow';
import { toResult } from '../../shared/async/result';
import { requestOf } from '../../shared/operation/requestOf';
import type { Client } from '../../shared/transport/client';
import { readSecretsAnew } from '../../shared/webhook/verifyDelivery';
import { limits } from '../limits';
import {
	attemptsSince,
	isDead,
	isUnclear,
	isWaiting,
	type Logged,
	readDeliveries,
	retry,
} from '../resources/webhookDelivery';
import { noteCaughtUp, readRecord } from './endpointRecord';

/** Whoever publishes or unpublishes waits for it. */
const MOST_MS = 20_000;

const BETWEEN_LOOKS_MS = 250;

/** Given up, or waiting for a time at which this endpoint is gone. */
const isUndelivered = (one: Logged): boolean => isDead(one) || isWaiting(one);

type Wanted = (delivery: Logged) => boolean;

interface CaughtUp {
	readonly log: readonly Logged[];
	readonly found: number;
	readonly sent: readonly string[];
	readonly error?: unknown;
}

const sendAgain = async (call: Client, endpointId: string, isWanted: Wanted): Promise<CaughtUp> => {
	const until = Date.now() + MOST_MS;
	const log = await readDeliveries(call, endpointId);
	const wanted = log.filter(isWanted);
	const sent: string[] = [];
	let error: unknown;
	for (const { id } of wanted) {
		if (Date.now() > until) break;
		const answer = await toResult(async () => await call(requestOf(retry, { deliveryId: id })));
		if ('error' in answer) error ??= answer.error;
		else sent.push(id);
	}
	return { log, found: wanted.length, sent, error };
};

/** Nothing when nobody wants it, and when it failed, which is no reason not to go on. */
const catchUp = async (
	context: IHookFunctions,
	isWanted: Wanted,
	call: Client,
	endpointId: string,
): Promise<CaughtUp | undefined> => {
	readSecretsAnew(context);
	const done = await toResult(async () =>
		context.getNodeParameter('options.catchUp', false) === true
			? await sendAgain(call, endpointId, isWanted)
			: undefined,
	);
	if ('value' in done) return done.value;
	context.logger.warn(`Catch Up: nothing was resent. ${(done.error as Error).message}`);
	return undefined;
};

const tell = (
	{ logger }: IHookFunctions,
	{ log, found, sent, error }: CaughtUp,
	refused: readonly Logged[] = [],
): void => {
	const unclear = log.filter(isUnclear).length;
	if (found === 0 && unclear === 0) return;
	const parts = [
		`${sent.length} of ${found} deliveries that failed or may not have arrived were accepted for resending`,
	];
	if (unclear > 0) parts.push(`${unclear} whose next attempt has an unreadable time were left out`);
	if (sent.length < found && !error) parts.push(`more would take over ${MOST_MS / 1000} seconds`);
	if (refused.length > 0) parts.push(`${refused.length} of them failed again`);
	if (error) parts.push((error as Error).message);
	logger[parts.length > 1 ? 'warn' : 'info'](`Catch Up: ${parts.join('; ')}`);
};

/** When n8n starts again, what was given up meanwhile is sent once more, but not at every start. */
export const catchUpAtStart = async (
	context: IHookFunctions,
	call: Client,
	endpointId: string,
): Promise<void> => {
	const before = readRecord(context).caughtUp ?? [];
	const isNew = (one: Logged) => isDead(one) && !before.includes(one.id);
	const done = await catchUp(context, isNew, call, endpointId);
	if (!done) return;
	tell(context, done);
	if (done.sent.length === 0) return;
	const ids = new Set(done.log.map(({ id }) => id));
	noteCaughtUp(context, [...before.filter((id) => ids.has(id)), ...done.sent]);
};

/**
 * The service may send in the background, so the endpoint stays until the log shows the attempts.
 * Those that failed again are told: n8n may have closed the address before.
 */
const refusedOf = async (
	call: Client,
	endpointId: string,
	{ log, sent }: CaughtUp,
): Promise<Logged[]> => {
	const until = Date.now() + limits.webhookAnswerMs;
	for (;;) {
		const attempts = attemptsSince(log, await readDeliveries(call, endpointId));
		if (attempts.length >= sent.length || Date.now() > until) return attempts.filter(isUndelivered);
		await sleep(BETWEEN_LOOKS_MS);
	}
};

/** With an endpoint goes what it has not received: what was given up, and what was to come later. */
export const catchUpBeforeRemoval = async (
	context: IHookFunctions,
	call: Client,
	endpointId: string,
): Promise<void> => {
	const { caughtUp = [] } = readRecord(context);
	const isLeft = (one: Logged) => isUndelivered(one) && !caughtUp.includes(one.id);
	const done = await catchUp(context, isLeft, call, endpointId);
	if (!done) return;
	const refused =
		done.sent.length > 0 && (await toResult(async () => await refusedOf(call, endpointId, done)));
	tell(context, done, refused && 'value' in refused ? refused.value : []);
};
