import { createHash } from 'node:crypto';
import { sleep } from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import type { Service } from './service';
import { buildError } from './errors';
import { createIsUnprocessed, failureOf } from './failure';
import { http, type CallContext } from './http';
import type { Answer, Request } from './request';
import { withPacing } from './pace/pace';
import { withRetry } from './retry';

export type Call = (request: Request) => Promise<Answer>;

const cancelSignal = (context: CallContext): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;

/** Nodes and executions that share a key take turns. */
const ownerOf = (context: CallContext): string => {
	const execution = 'getExecutionId' in context ? context.getExecutionId() : '';
	return `${execution}/${context.getNode().id}`;
};

/** Answers, or throws the one error that explains why there is none. */
export const openWith = (
	context: CallContext,
	service: Service,
	connection: Connection,
	onWait?: (ms: number) => void,
): Call => {
	const isUnprocessed = createIsUnprocessed(service.readError, service.unprocessedCodes);
	const signal = cancelSignal(context);
	const send = withRetry(
		{
			isUnprocessed,
			isCancelled: () => signal?.aborted === true,
			wait: async (ms) => await sleep(ms, signal),
		},
		withPacing(
			{
				key: createHash('sha256').update(connection.secret).digest('hex'),
				perMinute: connection.requestsPerMinute,
				address: connection.baseUrl,
				addressPerMinute: connection.addressPerMinute,
				owner: ownerOf(context),
				signal,
				onWait,
			},
			http(context, service, connection),
		),
	);
	return async (request) => {
		const outcome = await send(request);
		const failure = failureOf(request, outcome, service.readError, isUnprocessed);
		if (failure) throw buildError(context.getNode(), failure, service.explain(failure));
		return outcome as Answer;
	};
};

/** Checks the credential and returns the way to call its service. */
export const open = async (context: CallContext, service: Service): Promise<Call> =>
	openWith(context, service, service.connect(await context.getCredentials(service.credential)));
