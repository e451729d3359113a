import { printable } from './printable';
import { retryAfterMs } from './rateLimited';
import type { Outcome, Request, ServiceResponse } from './request';
import { isErrorBody } from './responseContract';

/** What the service itself said about an error. */
export interface Said {
	readonly text?: string;
	readonly fields?: Readonly<Record<string, readonly string[]>>;
	readonly code?: string;
	readonly requestId?: string;
}

export interface Explanation {
	readonly message: string;
	readonly advice?: string;
}

/** Everything that is known about a request that did not succeed. */
export interface Failure extends Said {
	readonly status?: number;
	readonly fault?: string;
	readonly request: Request;
	readonly tries: number;
	readonly retryAfterSeconds?: number;
	/** `no`: the service did nothing; `unknown`: this try or an earlier one may have done it. */
	readonly processed: 'no' | 'unknown';
	readonly doubt?: boolean;
	/** Why it was not waited for any longer. */
	readonly gaveUp?: string;
	/** What a success has to hold, when it came without. */
	readonly missing?: string;
	readonly text: string;
}

const LONGEST = 300;

/** As much of a page as is looked at to find a sentence in it. */
const LOOKED_AT = 20_000;

/** What is nested deeper than can be written is of nobody's making but a fault's or a foe's. */
const asJson = (body: unknown): string => {
	try {
		return JSON.stringify(body) ?? '';
	} catch {
		return '';
	}
};

/** A success shows it once, to whoever asked. Errors are shown to AI agents, in logs and at publishing. */
const SIGNING_SECRET = /whsec_[^\s"]+/g;

const sayable = (text: string): string =>
	printable(text.replace(/\s+/g, ' ')).replace(SIGNING_SECRET, '[signing secret]');

/** Undocumented shapes are shown as they come: a page without its tags, anything else as JSON. */
export const shorten = (body: unknown): string => {
	const text = (typeof body === 'string' ? body : asJson(body)).slice(0, LOOKED_AT);
	const words = typeof body === 'string' ? text.replace(/<[^<>]*>/g, ' ') : text;
	const line = sayable(words).trim();
	return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

const oneLine = (text?: string): string | undefined =>
	text === undefined ? undefined : sayable(text.slice(0, LONGEST));

/** A refusal is definite; 408 and server faults are not. */
const isRefusal = ({ status }: ServiceResponse) =>
	(status >= 400 && status < 500 && status !== 408) || status === 501;

export const createIsUnprocessed =
	(readError: (body: unknown) => Said, codes: readonly string[]) =>
	(outcome: Outcome): boolean =>
		'fault' in outcome
			? outcome.reached === 'never'
			: isRefusal(outcome) ||
				(outcome.status >= 400 && codes.includes(readError(outcome.body).code ?? ''));

/** Words that are not even data are no answer of the service. */
const missingIn = (
	{ status, body }: ServiceResponse,
	{ expects, contract }: Request,
): string | undefined => {
	const isAnswer = status < 300 && (typeof body !== 'string' || expects === 'text');
	if (!isAnswer || !contract) return undefined;
	return isErrorBody(body) ? 'an error came with a status of success' : contract.words;
};

/** All that can be said of an outcome that is no success. */
export const failureOf = (
	request: Request,
	outcome: Outcome,
	readError: (body: unknown) => Said,
	isUnprocessed: (outcome: Outcome) => boolean,
	now = Date.now(),
): Failure => {
	const processed = isUnprocessed(outcome) && !outcome.doubt ? 'no' : 'unknown';
	const { tries = 1, gaveUp } = outcome;
	const common = { request, tries, processed, ...(gaveUp !== undefined && { gaveUp }) } as const;
	const backMs = 'fault' in outcome ? outcome.backMs : retryAfterMs(outcome, now);
	const back = backMs !== undefined && { retryAfterSeconds: Math.ceil(backMs / 1000) };
	if ('fault' in outcome) return { fault: outcome.fault, ...common, ...back, text: '' };
	const said = readError(outcome.body);
	return {
		...said,
		status: outcome.status,
		...common,
		doubt: outcome.doubt,
		missing: missingIn(outcome, request),
		text: said.text === undefined && said.fields ? '' : shorten(said.text ?? outcome.body),
		code: oneLine(said.code),
		requestId: oneLine(said.requestId ?? outcome.headers['x-request-id']),
		...back,
	};
};
