import { isRateLimited, retryAfterMs } from '../../../../nodes/shared/transport/rateLimited';
import { answer, maybe, never } from './outcomes';
import { NOW } from './sendThrough';

it('is a 429 and nothing else', () => {
	expect(isRateLimited(answer(429))).toBe(true);
	for (const other of [answer(200), answer(503, 'service_paused'), never, maybe]) {
		expect(isRateLimited(other)).toBe(false);
	}
});

describe('Retry-After', () => {
	const read = (header?: string) =>
		retryAfterMs(answer(429, '', header === undefined ? {} : { 'retry-after': header }), NOW);

	it.each([
		['0', 0],
		['120', 120_000],
		['1.5', 1500],
		['-5', 0],
		[new Date(NOW + 60_000).toUTCString(), 60_000],
		[new Date(NOW - 60_000).toUTCString(), 0],
	])('%s is %i ms', (header, ms) => {
		expect(read(header)).toBe(ms);
	});

	// Date.parse reads a date of 2001 into some of these, which would mean "at once".
	it.each([undefined, '', ' ', 'soon', '120s', 'NaN', 'Infinity', 'in 5', '5, 10'])(
		'%p says nothing',
		(header) => {
			expect(read(header)).toBeUndefined();
		},
	);
});
