import type { Fault } from './request';

/** It may have been processed, but what came back is more than is held. */
export const TOO_LARGE: Fault = { fault: 'ANSWER_TOO_LARGE', reached: 'maybe' };

/** It was not sent, because there was no room for it in all the time there was. */
export const RATE_LIMITED: Fault = { fault: 'NO_ROOM', reached: 'never' };

/** Stop was pressed before it was sent. The code is that of n8n's own client. */
export const CANCELLED: Fault = { fault: 'ERR_CANCELED', reached: 'never' };

/** A name that is not found or a certificate that is not trusted ends it before a request leaves. */
const NEVER_LEFT =
	/^(ENOTFOUND|EAI_AGAIN|CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/** These too while connecting; when reading or writing, the request has left already. */
const WHILE_CONNECTING = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;

interface Cause {
	readonly code?: unknown;
	readonly syscall?: unknown;
	readonly cause?: unknown;
}

const causes = (error: unknown, depth = 0): Cause[] =>
	typeof error === 'object' && error !== null && depth < 6
		? [error, ...causes((error as Cause).cause, depth + 1)]
		: [];

/** What is known of a request that got no answer. */
export const faultOf = (error: unknown): Fault => {
	const chain = causes(error);
	const codes = chain.map(({ code }) => code).filter((code) => typeof code === 'string');
	const calls = chain.map(({ syscall }) => syscall).filter((call) => typeof call === 'string');
	const connecting = calls.some((call) => call === 'connect' || call === 'getaddrinfo');
	const [fault = 'NO_ANSWER'] = codes.filter((code) => code !== 'ERR_BAD_REQUEST');
	const never =
		connecting ||
		codes.some((code) => NEVER_LEFT.test(code)) ||
		(calls.length === 0 && codes.some((code) => WHILE_CONNECTING.test(code)));
	return { fault, reached: never ? 'never' : 'maybe' };
};
