import { sentence } from './words.js';

/** One control call; a refusal becomes an error in words. */
export const send = (method, path, body = {}) => call(`/control${path}`, { method, body });

export const read = (path) => call(`/control${path}`, { method: 'GET' });

/** A call of the payments service, with a key, as anybody's backend makes it. */
export const callPayments = (key, path, body) =>
	call(`/payments/api/v1${path}`, {
		method: 'POST',
		body,
		headers: { authorization: `Bearer ${key}` },
	});

const call = async (address, { method, body, headers = {} }) => {
	const answer = await fetch(address, {
		method,
		headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
		body: body && JSON.stringify(body),
	}).catch(() => {
		throw new Error('The simulator does not answer. Is it still running?');
	});
	const result = await answer.json();
	if (!answer.ok) throw new Error(sentence(result.error));
	return result;
};
