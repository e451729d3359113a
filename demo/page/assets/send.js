import { sentence } from './words.js';

/** One control call; a refusal becomes an error in words. */
export const send = async (method, path, body = {}) => {
	const answer = await fetch(`/control${path}`, {
		method,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	}).catch(() => {
		throw new Error('The simulator does not answer. Is it still running?');
	});
	const result = await answer.json();
	if (!answer.ok) throw new Error(sentence(result.error));
	return result;
};
