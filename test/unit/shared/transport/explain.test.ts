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
	[{ fault: 'NO_ROOM', processed: 'no' }, /^There was no room for this/, /Try again later/],
	[
		{ fault: 'NO_ROOM', processed: 'no', retryAfterSeconds: 42 },
		/within the limit of the key$/,
		/with the same key, use it up\. Try again in 42 seconds/,
	],
	[{ fault: 'ECONNABORTED' }, /did not answer in time$/, /Whether it was processed is not known/],
	[{ fault: 'ECONNRESET' }, /^The connection broke/, /Whether it was processed is not known/],
	[{ fault: 'ECONNRESET', request: request({ method: 'GET' }) }, /broke/, /^Try again later/],
	[{ status: 200, text: 'Login' }, /not one of the service$/, /Check the Base URL/],
	[{ status: 200, missing: 'an id' }, /not with what it promises: an id$/, /^The answer was empty/],
	[{ status: 302 }, /redirect, which is not followed$/, /final address/],
	[{ status: 429, retryAfterSeconds: 600 }, /^Too many requests$/, /in 10 minutes/],
	[{ status: 500 }, /fault of its own$/, /^Try again later/],
	[{ status: 503, retryAfterSeconds: 30 }, /fault of its own$/, /in 30 seconds/],
])('explains %j', (changes, message, advice) => {
	const explanation = explainCommon(failure(changes));
	expect(explanation.message).toMatch(message);
	expect(explanation.advice).toMatch(advice);
});

it('says that nothing was sent when Stop ended a wait', () => {
	const { message } = explainCommon(failure({ fault: 'ERR_CANCELED', processed: 'no' }));
	expect(message).toBe('It was stopped while it waited');
	expect(explainCommon(failure({ fault: 'ERR_CANCELED' })).message).toMatch(/connection broke/);
});

it('says the words of the service when it refuses, or that it did', () => {
	expect(explainCommon(failure({ status: 422, text: 'No.' })).message).toBe('No.');
	expect(explainCommon(failure({ status: 422 })).message).toMatch(/refused.*HTTP 422/);
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
