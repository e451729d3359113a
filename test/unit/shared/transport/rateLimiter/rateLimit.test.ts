import { RATE_LIMITED } from '../../../../../nodes/shared/transport/fault';
import { withRateLimit } from '../../../../../nodes/shared/transport/rateLimiter/rateLimit';
import {
	waitInEditor,
	waitInExecution,
	type WaitPolicy,
} from '../../../../../nodes/shared/transport/waitPolicy';
import { answer as answering, request } from '../outcomes';

const answer = { status: 200, headers: {}, body: {} };

/** Each test has a key of its own, because all of a process that share a key share its minute. */
const pacing = (key: string, stop?: AbortSignal, waiting = waitInExecution(900_000, stop)) => ({
	key,
	perMinute: 2,
	address: 'https://one.example',
	addressPerMinute: 600,
	owner: 'me',
	stop,
	waiting,
});

it('sends what the minute has room for, and holds the rest until it is cancelled', async () => {
	const sent: unknown[] = [];
	const stop = new AbortController();
	const send = withRateLimit(pacing('two a minute', stop.signal), async (one) => {
		sent.push(one.path);
		return answer;
	});
	const requests = ['/1', '/2', '/3'].map(
		async (path) => await send(request({ method: 'GET', path })),
	);
	expect(await Promise.all(requests.slice(0, 2))).toEqual([answer, answer]);
	stop.abort(new Error('stopped'));
	expect(await requests[2]).toEqual({ fault: 'ERR_CANCELED', reached: 'never' });
	expect(sent).toEqual(['/1', '/2']);
});

it('counts a request whose sending failed', async () => {
	const stop = new AbortController();
	const own = { ...pacing('failing', stop.signal), perMinute: 1 };
	const failing = withRateLimit(own, async () => {
		throw new Error('broken');
	});
	await expect(failing(request({ method: 'GET' }))).rejects.toThrow('broken');
	const next = withRateLimit(own, async () => answer)(request({ method: 'GET' }));
	stop.abort(new Error('stopped'));
	expect(await next).toMatchObject({ reached: 'never' });
});

/** Whoever waits hears what becomes of the key. */
const heard = (stop: AbortSignal) => {
	const log: string[] = [];
	const waiting: WaitPolicy = {
		...waitInExecution(900_000, stop),
		onRefused: () => log.push('refused'),
		onPassed: () => log.push('passed'),
	};
	return { log, waiting };
};

describe('without a limit of its own', () => {
	it('sends as it comes', async () => {
		const send = withRateLimit({ ...pacing('free'), perMinute: 0 }, async () => answer);
		const all = Array.from({ length: 500 }, async () => await send(request({ method: 'GET' })));
		expect(await Promise.all(all)).toHaveLength(500);
	});

	it('holds everybody when the service refuses one, and lets them hear of it', async () => {
		const stop = new AbortController();
		const { log, waiting } = heard(stop.signal);
		const own = { ...pacing('refused', stop.signal, waiting), perMinute: 0 };
		const full = answering(429, '', { 'retry-after': '60' });
		expect(await withRateLimit(own, async () => full)(request())).toBe(full);
		const next = withRateLimit(own, async () => answer)(request());
		expect(log).toEqual(['refused']);
		stop.abort(new Error('stopped'));
		expect(await next).toMatchObject({ fault: 'ERR_CANCELED' });
	});

	it('lets those who wait hear that something got through', async () => {
		const stop = new AbortController();
		const { log, waiting } = heard(stop.signal);
		const send = withRateLimit(pacing('waiting', stop.signal, waiting), async ({ path }) =>
			path === '/refused' ? answering(429, '', { 'retry-after': '60' }) : answer,
		);
		const first = send(request({ path: '/refused' }));
		const second = send(request({ path: '/passed' }));
		const third = send(request());
		await first;
		expect(log).toContain('refused');
		await second;
		expect(log).toEqual(['refused', 'passed']);
		stop.abort(new Error('stopped'));
		expect(await third).toMatchObject({ fault: 'ERR_CANCELED' });
	});
});

it('gives up at once who cannot wait for as long as it takes, and says how long', async () => {
	const own = { ...pacing('in the editor', undefined, waitInEditor()), perMinute: 1 };
	const send = withRateLimit(own, async () => answer);
	expect(await send(request())).toBe(answer);
	expect(await send(request())).toMatchObject({
		...RATE_LIMITED,
		backMs: expect.closeTo(60_000, -3),
	});
});

it('says beforehand how long a request waits for the own pace', async () => {
	const stop = new AbortController();
	const onWait = jest.fn();
	const waiting = waitInExecution(900_000, stop.signal, { onWait });
	const own = { ...pacing('told of', stop.signal, waiting), perMinute: 1 };
	const send = withRateLimit(own, async () => answer);
	await send(request());
	expect(onWait).not.toHaveBeenCalled();
	const next = send(request());
	expect(onWait.mock.calls).toEqual([[expect.closeTo(60_000, -3), 'pace']]);
	stop.abort(new Error('stopped'));
	await next;
});

it('gives up who has no time left, without an error of its own', async () => {
	const over = new AbortController();
	const waiting = { ...waitInExecution(900_000, undefined), signal: () => over.signal };
	const own = { ...pacing('short of time', undefined, waiting), perMinute: 1 };
	const send = withRateLimit(own, async () => answer);
	await send(request());
	const late = send(request());
	over.abort();
	expect(await late).toBe(RATE_LIMITED);
});
