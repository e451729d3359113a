import { type IDataObject, type INode, type JsonObject, NodeApiError } from 'n8n-workflow';
import { type Explanation, type Failure, shorten } from './failure';
import { placeInWords } from './place';
import type { Request } from './request';

/** More than a person reads. */
const FIELDS_SHOWN = 20;

const fieldLines = ({ fields = {}, request }: Failure): string[] =>
	Object.entries(fields)
		.slice(0, FIELDS_SHOWN)
		.map(([field, messages]) =>
			shorten(`${request.label?.(field) ?? field}: ${messages.join(', ')}`),
		);

/** `due_date` or `lines.0.account_id`, as services spell fields. */
const SPELLED = /\b[a-z]+(?:[._][a-z0-9]+)+\b/g;

/** The editor's names for fields in a sentence of the service: people do not know any others. */
const inOurWords = (text: string, { label }: Request): string =>
	text.replace(SPELLED, (spelled) => {
		const steps = spelled.split('.');
		const named = steps.map((step) =>
			/^\d+$/.test(step) ? Number(step) : (label?.(step) ?? step),
		);
		const last = named.at(-1);
		const isKnown = typeof last === 'string' && last !== steps.at(-1);
		return isKnown ? placeInWords(named) : spelled;
	});

/** A refusal is repeated as long as nothing else changes. */
const canHelp = ({ status = 0 }: Failure): boolean =>
	status < 400 || status === 408 || status === 429 || status >= 500;

/** The question everybody asks after a failed payment. */
export const repeatAdvice = (failure: Failure): string => {
	const { processed, request } = failure;
	if (request.method === 'GET') {
		// Not by a new execution, which would write again what others have written.
		return canHelp(failure) ? 'Use Retry: reading changes nothing.' : '';
	}
	if (processed === 'no') {
		return `Nothing was processed.${canHelp(failure) ? ' It can be sent again.' : ''}`;
	}
	return request.repeatable
		? 'Use Retry on this execution, or send the same idempotency key or reference again: the service recognizes the duplicate. A new execution without it, such as that of a sub-workflow whose parent is retried, counts as a new request.'
		: 'This may have gone through. Look for it in your Merchant dashboard or the accounting app before you send it again.';
};

const facts = ({ status, fault, code, requestId, tries }: Failure): string =>
	[
		status !== undefined && `HTTP ${status}`,
		fault && `Network fault: ${fault}`,
		code && `Code: ${code}`,
		requestId && `Request ID: ${requestId}`,
		tries > 1 && `Tries: ${tries}`,
	]
		.filter(Boolean)
		.join(' · ');

const describe = (failure: Failure, { message, advice }: Explanation): string =>
	[
		...fieldLines(failure),
		failure.text && failure.text !== message
			? `The service said: ${inOurWords(failure.text, failure.request)}`
			: '',
		advice,
		failure.gaveUp,
		repeatAdvice(failure),
		facts(failure),
	]
		.filter(Boolean)
		.join('\n');

/** What a flow can branch on, next to the sentences for people. */
export const detailsOf = ({ status, fault, code, requestId, processed }: Failure): JsonObject => ({
	...(status !== undefined && { httpCode: status }),
	...(fault && { networkFault: fault }),
	...(code && { code }),
	...(requestId && { requestId }),
	processed: processed === 'no' ? 'no' : 'unknown',
});

/** The one place that builds the error of a failed request. */
export const buildError = (
	node: INode,
	failure: Failure,
	explanation: Explanation,
): NodeApiError => {
	const details = detailsOf(failure);
	const message = inOurWords(explanation.message, failure.request);
	const error = new NodeApiError(node, details, {
		message,
		description: describe(failure, explanation),
		...(failure.status !== undefined && { httpCode: String(failure.status) }),
	});
	// n8n replaces a message in which it finds the name of a network fault, such as "pr-eexist-ing".
	error.message = message;
	error.context.data = details;
	return error;
};

/** The status of a failed request, when there was a response. */
export const httpCodeOf = (error: unknown): unknown =>
	(error as { context?: { data?: IDataObject } }).context?.data?.httpCode;

/** Whether a failed request may have been processed all the same. */
export const mayBeProcessed = (error: unknown, hasWritten = true): boolean => {
	const { context, extra } = error as { context?: { data?: IDataObject }; extra?: IDataObject };
	// An error that does not say so promises nothing, unless nothing was sent.
	const { processed = hasWritten ? 'unknown' : 'no' } = context?.data ?? extra ?? {};
	return processed !== 'no';
};

/** Whether the node itself stopped waiting, so that the service may still be working on it. */
export const timedOut = (error: unknown): boolean =>
	(error as { context?: { data?: IDataObject } }).context?.data?.networkFault === 'ECONNABORTED';
