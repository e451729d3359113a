import { comeBack, explainCommon } from '../../../../nodes/shared/transport/explain';
import type { Failure } from '../../../../nodes/shared/transport/failure';
import { request } from './outcomes';

const failure = (changes: Partial<Failure>): Failure => ({
	request: request(),
	tries: 1,
	processed: 'unknown',
	text: '',
	...changes,
});

it.each<[Partial<Failure>, RegExp, RegExp]>([
	[{ fault: 'ENOTFOUND', processed: 'no' }, /could not be reached$/, /Check the Base URL/],
	[
		{ fault: 'NO_ROOM', processed: 'no' },
		/^The rate limit of this API key was reached/,
		/Try again later/,
	],
	[
		{ fault: 'NO_ROOM', processed: 'no', retryAfterSeconds: 42 },
		/The rate limit of this API key was reached$/,
		/with the same API key, use it up\. Try again in 42 seconds/,
	],
	[{ fault: 'ECONNABORTED' }, /did not respond in time$/, /Whether it was processed is not known/],
	[{ fault: 'ECONNRESET' }, /^The connection broke/, /Whether it was processed is not known/],
	[{ fault: 'ECONNRESET', request: request({ method: 'GET' }) }, /broke/, /^Try again later/],
	[{ status: 200, text: 'Login' }, /not from the service$/, /Check the Base URL/],
	[
		{ status: 200, missing: 'an id' },
		/does not contain what the service documents: an id$/,
		/^The response was empty/,
	],
	[{ status: 302 }, /redirects are not followed$/, /final URL/],
	[{ status: 429, retryAfterSeconds: 600 }, /^Too many requests$/, /in 10 minutes/],
	[{ status: 500 }, /temporarily unavailable$/, /^Try again later/],
	[{ status: 503, retryAfterSeconds: 30 }, /temporarily unavailable$/, /in 30 seconds/],
])('explains %j', (changes, message, advice) => {
	const explanation = explainCommon(failure(changes));
	expect(explanation.message).toMatch(message);
	expect(explanation.advice).toMatch(advice);
});

it('says that nothing was sent when Stop ended a wait', () => {
	const { message } = explainCommon(failure({ fault: 'ERR_CANCELED', processed: 'no' }));
	expect(message).toBe('Stopped while waiting');
	expect(explainCommon(failure({ fault: 'ERR_CANCELED' })).message).toMatch(/connection broke/);
});

it('says the words of the service when it refuses, or that it did', () => {
	expect(explainCommon(failure({ status: 422, text: 'No.' })).message).toBe('No.');
	expect(explainCommon(failure({ status: 422 })).message).toMatch(/rejected.*HTTP 422/);
});

it.each([
	[undefined, 'Try again later.'],
	[1, 'Try again in 1 seconds.'],
	[119, 'Try again in 119 seconds.'],
	[120, 'Try again in 2 minutes.'],
	[121, 'Try again in 3 minutes.'],
])('after %p seconds: %s', (retryAfterSeconds, sentence) => {
	expect(comeBack(failure({ retryAfterSeconds }))).toBe(sentence);
});
