import { withPacing } from '../../../../nodes/shared/transport/pace';
import { request } from './outcomes';

describe('requests of several keys from one address', () => {
	const answer = { status: 200, headers: {}, body: {} };

	it('stay within what the address may send, whatever each key may', async () => {
		const sent: string[] = [];
		const stop = new AbortController();
		const sendWith = (key: string) =>
			withPacing(
				{
					key: { name: `key ${key}`, perMinute: 3 },
					address: { name: 'the address', perMinute: 4 },
					owner: key,
					signal: stop.signal,
				},
				async () => {
					sent.push(key);
					return answer;
				},
			);
		const requests = ['a', 'a', 'a', 'b', 'b'].map(
			async (key) => await sendWith(key)(request({ method: 'GET' })),
		);
		await Promise.all(requests.slice(0, 4));
		expect(sent).toEqual(['a', 'a', 'a', 'b']);
		stop.abort(new Error('stopped'));
		await expect(requests[4]).rejects.toThrow('stopped');
	});

	it('go as they come without a limit', () => {
		const send = async () => answer;
		const none = { name: 'none', perMinute: 0 };
		expect(withPacing({ key: none, address: none, owner: 'a' }, send)).toBe(send);
	});
});
