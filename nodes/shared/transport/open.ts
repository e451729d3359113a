import { sleep } from 'n8n-workflow';
import type { Connection, Service } from '../service';
import { buildError } from './errors';
import { createIsUnprocessed, failureOf } from './failure';
import { http, type CallContext } from './http';
import type { Answer, Request } from './request';
import { withRetry } from './retry';

export type Call = (request: Request) => Promise<Answer>;

const cancelSignal = (context: CallContext): AbortSignal | undefined =>
	'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;

/** Answers, or throws the one error that explains why there is none. */
export const openWith = (context: CallContext, service: Service, connection: Connection): Call => {
	const isUnprocessed = createIsUnprocessed(service.readError, service.unprocessedCodes);
	const signal = cancelSignal(context);
	const send = withRetry(
		{
			isUnprocessed,
			isCancelled: () => signal?.aborted === true,
			wait: async (ms) => await sleep(ms, signal),
		},
		http(context, service, connection),
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
