import { type IHookFunctions, sleep } from 'n8n-workflow';
import { requestOf } from '../../shared/operation/requestOf';
import { attempt, type Call } from '../../shared/transport/open';
import { limits } from '../limits';
import {
	attemptOf,
	isDead,
	isWaiting,
	type Logged,
	readDeliveries,
	retry,
} from '../resources/webhookDelivery';
import { noteCaughtUp, readRecord } from './endpointRecord';

/** Whoever publishes or unpublishes waits for it. */
const MOST_MS = 20_000;

const BETWEEN_LOOKS_MS = 250;

type Wanted = (delivery: Logged) => boolean;

interface CaughtUp {
	readonly log: readonly Logged[];
	readonly found: number;
	readonly sent: readonly string[];
	readonly error?: unknown;
}

const sendAgain = async (call: Call, endpointId: string, isWanted: Wanted): Promise<CaughtUp> => {
	const until = Date.now() + MOST_MS;
	const log = await readDeliveries(call, endpointId);
	const wanted = log.filter(isWanted);
	const sent: string[] = [];
	let error: unknown;
	for (const { id } of wanted) {
		if (Date.now() > until) break;
		const answer = await attempt(async () => await call(requestOf(retry, { deliveryId: id })));
		if ('error' in answer) error ??= answer.error;
		else sent.push(id);
	}
	return { log, found: wanted.length, sent, error };
};

const told = ({ found, sent, error }: CaughtUp): string => {
	const said = `Catch Up: ${sent.length} of ${found} failed deliveries were sent again`;
	if (error) return `${said}. ${(error as Error).message}`;
	return sent.length < found ? `${said}, because it may take ${MOST_MS / 1000} seconds` : said;
};

/** Nothing when nobody wants it, and when it failed, which is no reason not to go on. */
const catchUp = async (
	context: IHookFunctions,
	isWanted: Wanted,
	call: Call,
	endpointId: string,
): Promise<CaughtUp | undefined> => {
	const done = await attempt(async () =>
		context.getNodeParameter('options.catchUp', false) === true
			? await sendAgain(call, endpointId, isWanted)
			: undefined,
	);
	if ('error' in done) {
		context.logger.warn(
			`Catch Up: what could not be delivered was not sent again. ${(done.error as Error).message}`,
		);
		return undefined;
	}
	const { found = 0, sent = [] } = done.value ?? {};
	if (done.value && found > 0) {
		context.logger[sent.length === found ? 'info' : 'warn'](told(done.value));
	}
	return done.value;
};

/** When n8n starts again, what was given up meanwhile is sent once more, but not at every start. */
export const catchUpAtStart = async (
	context: IHookFunctions,
	call: Call,
	endpointId: string,
): Promise<void> => {
	const before = readRecord(context).caughtUp ?? [];
	const isNew = (one: Logged) => isDead(one) && !before.includes(one.id);
	const done = await catchUp(context, isNew, call, endpointId);
	if (!done || done.sent.length === 0) return;
	const ids = new Set(done.log.map(({ id }) => id));
	noteCaughtUp(context, [...before.filter((id) => ids.has(id)), ...done.sent]);
};

/** Each attempt is a row of its own, or counted in the row of its delivery: not documented. */
const isShown = (
	before: readonly Logged[],
	after: readonly Logged[],
	attempts: number,
): boolean => {
	const sum = (log: readonly Logged[]) =>
		log.reduce((total, { entry }) => total + attemptOf(entry), 0);
	const more = after.length - before.length;
	return more >= attempts || (more === 0 && sum(after) - sum(before) >= attempts);
};

/** The service may send in the background, so the endpoint stays until the log shows it. */
const waitUntilShown = async (
	call: Call,
	endpointId: string,
	{ log, sent }: CaughtUp,
): Promise<void> => {
	const until = Date.now() + limits.webhookAnswerMs;
	while (Date.now() < until) {
		if (isShown(log, await readDeliveries(call, endpointId), sent.length)) return;
		await sleep(BETWEEN_LOOKS_MS);
	}
};

/** With an endpoint goes what it has not received: what was given up, and what was to come later. */
export const catchUpBeforeRemoval = async (
	context: IHookFunctions,
	call: Call,
	endpointId: string,
): Promise<void> => {
	const { caughtUp = [] } = readRecord(context);
	const isLeft = (one: Logged) => (isDead(one) && !caughtUp.includes(one.id)) || isWaiting(one);
	const done = await catchUp(context, isLeft, call, endpointId);
	if (!done || done.sent.length === 0) return;
	await attempt(async () => await waitUntilShown(call, endpointId, done));
};
