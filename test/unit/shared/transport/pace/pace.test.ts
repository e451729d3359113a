import { withPacing } from '../../../../../nodes/shared/transport/pace/pace';
import { request } from '../outcomes';

const answer = { status: 200, headers: {}, body: {} };

const pacing = {
	key: 'a key',
	perMinute: 2,
	address: 'https://one.example',
	addressPerMinute: 600,
	owner: 'me',
};

it('sends what the minute has room for, and holds the rest until it is cancelled', async () => {
	const sent: unknown[] = [];
	const stop = new AbortController();
	const send = withPacing({ ...pacing, signal: stop.signal }, async (one) => {
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
	const own = { ...pacing, key: 'another key', perMinute: 1, signal: stop.signal };
	const failing = withPacing(own, async () => {
		throw new Error('broken');
	});
	await expect(failing(request({ method: 'GET' }))).rejects.toThrow('broken');
	const next = withPacing(own, async () => answer)(request({ method: 'GET' }));
	stop.abort(new Error('stopped'));
	expect(await next).toMatchObject({ reached: 'never' });
});

it('sends as it comes without a limit', () => {
	const send = async () => answer;
	expect(withPacing({ ...pacing, perMinute: 0 }, send)).toBe(send);
});
