import { createHash } from 'node:crypto';
import { sleep } from 'n8n-workflow';
import { monotonicNow } from '../async/clock';
import { type Connection, EDITOR_MS } from '../connection/connection';
import { nodeOf } from '../ledger/nodeOf';
import { noteServing } from '../ledger/onlyProcess';
import { BOUNDS, type Bounds } from './bounds';
import { buildError } from './errors';
import { createIsUnprocessed, failureOf } from './failure';
import { type CallContext, cancelSignal, http } from './http';
import { withRateLimit } from './rateLimiter/rateLimit';
import type { Outcome, Request, ServiceResponse } from './request';
import { type IsUnprocessed, withRetry } from './retry';
import type { Service } from './service';
import { unwrapped } from './unwrap';
import { waitInEditor, waitInExecution, type WaitPolicy } from './waitPolicy';

export type Client = (request: Request) => Promise<ServiceResponse>;

/** Nodes and executions that share a key take turns. */
const ownerOf = (context: CallContext): string => {
	const execution = 'getExecutionId' in context ? context.getExecutionId() : '';
	return `${execution}/${nodeOf(context).id}`;
};

const isSuccess = (outcome: Outcome): boolean =>
	!('fault' in outcome) && outcome.status >= 200 && outcome.status < 300;

export const isExpected = (outcome: Outcome, request: Request): outcome is ServiceResponse => {
	const { expects, tolerates = [], contract } = request;
	if ('fault' in outcome) return false;
	if (!isSuccess(outcome)) return tolerates.includes(outcome.status);
	const { body } = outcome;
	const isReadable = expects === 'text' || body === undefined || typeof body === 'object';
	return isReadable && (contract?.matches(unwrapped(outcome, request), request) ?? true);
};

const waitingFor = (context: CallContext, { longestWaitMs }: Connection): WaitPolicy =>
	'getExecutionCancelSignal' in context
		? waitInExecution(longestWaitMs, cancelSignal(context))
		: waitInEditor();

/** Who opens a list of the editor waits for its answers as well, so they have no more time together. */
const boundsFor = (context: CallContext, bounds: Bounds): Bounds => {
	if (!('getCurrentNodeParameters' in context)) return bounds;
	const until = monotonicNow() + EDITOR_MS;
	return {
		...bounds,
		get answerMs() {
			return Math.max(1, Math.min(bounds.answerMs, until - monotonicNow()));
		},
	};
};

/** Answers, or throws the one error that explains why there is none. Meant for one item's calls. */
export const createClient = (
	context: CallContext,
	service: Service,
	connection: Connection,
	waiting = waitingFor(context, connection),
	bounds = BOUNDS,
): Client => {
	const isUnprocessed: IsUnprocessed = (outcome) =>
		createIsUnprocessed(service.readError, service.unprocessedCodes)(outcome);
	const stop = cancelSignal(context);
	const send = withRetry(
		{
			isUnprocessed,
			isLost: (outcome, request) => isSuccess(outcome) && !isExpected(outcome, request),
			isCancelled: () => stop?.aborted === true,
			wait: async (ms) =>
				await sleep(ms, waiting.signal()).catch((error: Error) => {
					// Whose time is over hears of it when it asks for room again.
					if (stop?.aborted) throw error;
				}),
			waiting,
		},
		withRateLimit(
			{
				key: createHash('sha256').update(connection.secret).digest('hex'),
				perMinute: connection.requestsPerMinute,
				address: connection.baseUrl,
				addressPerMinute: connection.addressPerMinute,
				owner: ownerOf(context),
				stop,
				waiting,
			},
			http(context, service, connection, boundsFor(context, bounds)),
		),
	);
	return async (request) => {
		const outcome = await send(request);
		// What is read comes through as it is; what a write answers says what was done.
		if (isExpected(outcome, request)) {
			return request.method === 'GET' ? outcome : unwrapped(outcome, request);
		}
		const doubt = outcome.doubt || request.isInDoubt;
		const failure = failureOf(request, { ...outcome, doubt }, service.readError, isUnprocessed);
		throw buildError(context.getNode(), failure, service.explain(failure));
	};
};

/** The way to call a service for the editor and for publishing: n8n's workers do neither. */
export const openClient = async (context: CallContext, service: Service): Promise<Client> => {
	noteServing();
	return createClient(
		context,
		service,
		service.connect(await context.getCredentials(service.credential)),
	);
};
