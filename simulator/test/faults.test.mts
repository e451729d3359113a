import { useSimulator } from './useSimulator.mts';

const link = { title: 'Tea', currency: 'USD' };

describe('faults and the request log', () => {
	const simulator = useSimulator();
	const { call } = simulator;
	const createLink = () => call('POST', '/payment-links', { body: link });
	const links = async () => (await simulator.control.ledger('link')).length;

	it.each([
		[429, 'rate_limited'],
		[500, 'internal_error'],
		[501, 'not_implemented'],
		[502, 'internal_error'],
		[503, 'unavailable'],
	])('answers %i %s before processing', async (status, code) => {
		await simulator.control.faults.add({ fault: { kind: 'status', status, retryAfter: 7 } });
		const answer = await createLink();
		expect([answer.status, answer.body.code]).toEqual([status, code]);
		expect(answer.headers['retry-after']).toBe('7');
		expect(answer.headers['x-request-id']).toBe(answer.body.request_id);
		expect(await links()).toBe(0);
		expect((await createLink()).status).toBe(200);
	});

	it('begins with a rule only after a request that another pattern describes', async () => {
		await simulator.control.faults.add({
			match: { method: 'GET' },
			after: { method: 'POST', path: '^/payment-links$' },
			fault: { kind: 'status', status: 503 },
		});
		const read = async () => (await call('GET', '/payments')).status;
		expect([await read(), await read()]).toEqual([200, 200]);
		expect((await createLink()).status).toBe(200);
		expect([await read(), await read()]).toEqual([503, 200]);
	});

	it('answers 502 although the request was processed', async () => {
		await simulator.control.faults.add({ fault: { kind: 'status', status: 502, when: 'after' } });
		const answer = await createLink();
		expect([answer.status, answer.body.code]).toEqual([502, 'internal_error']);
		expect(await links()).toBe(1);
	});

	it.each([
		['before', 0],
		['after', 1],
	] as const)('cuts the connection %s processing', async (when, created) => {
		await simulator.control.faults.add({ fault: { kind: 'cut', when } });
		await expect(createLink()).rejects.toThrow();
		expect(await links()).toBe(created);
		const [logged] = await simulator.control.requests();
		expect(logged).toMatchObject({ status: null, fault: `cut ${when}` });
	});

	it('waits, and applies another fault as well', async () => {
		await simulator.control.faults.add(
			{ fault: { kind: 'latency', ms: 120 } },
			{ fault: { kind: 'status', status: 503, code: 'service_paused' } },
		);
		const begin = performance.now();
		const answer = await createLink();
		expect(performance.now() - begin).toBeGreaterThanOrEqual(115);
		expect([answer.status, answer.body.code]).toEqual([503, 'service_paused']);
	});

	it.each([
		['html', 'text/html; charset=utf-8', /^<!doctype html>/],
		['text', 'text/plain; charset=utf-8', /^upstream/],
		['truncated', 'application/json; charset=utf-8', /^\{"id":[^}]*$/],
		['empty', 'application/json; charset=utf-8', /^$/],
	] as const)('spoils the body as %s', async (body, type, text) => {
		await simulator.control.faults.add({ fault: { kind: 'body', body } });
		const answer = await createLink();
		expect([answer.status, answer.headers['content-type']]).toEqual([200, type]);
		expect(answer.text).toMatch(text);
		expect(await links()).toBe(1);
	});

	it('answers a page of HTML in place of processing', async () => {
		const fault = { kind: 'body', body: 'html', status: 502, when: 'before' } as const;
		await simulator.control.faults.add({ fault });
		const answer = await createLink();
		expect([answer.status, answer.text.slice(0, 9)]).toEqual([502, '<!doctype']);
		expect(await links()).toBe(0);
	});

	it('picks requests by method and path, lets some through, and stops', async () => {
		await simulator.control.faults.add({
			match: { service: 'payments', method: 'get', path: '^/payments$' },
			skip: 1,
			times: 2,
			fault: { kind: 'status', status: 500 },
		});
		expect((await createLink()).status).toBe(200);
		expect((await call('GET', '/payouts')).status).toBe(200);
		const statuses = [];
		for (const _time of [1, 2, 3, 4]) statuses.push((await call('GET', '/payments')).status);
		expect(statuses).toEqual([200, 500, 500, 200]);
		expect(await simulator.control.faults.list()).toEqual([]);
	});

	it('refuses a rule it does not understand', async () => {
		const rule = { fault: { kind: 'explode' } } as never;
		await expect(simulator.control.faults.add(rule)).rejects.toThrow('kind');
	});

	it('logs every request with the key cut to its last four characters', async () => {
		const headers = { 'x-trace': 'abc' };
		const answer = await call('POST', '/payment-links?x=1', { body: link, headers });
		const [logged] = await simulator.control.requests({ method: 'POST', path: /links/ });
		expect(logged).toMatchObject({
			service: 'payments',
			method: 'POST',
			path: '/payment-links',
			query: 'x=1',
			body: link,
			status: 400,
			request_id: answer.body.request_id,
			headers: { 'x-trace': 'abc', authorization: `Bearer …${simulator.keys.live.slice(-4)}` },
		});
		expect(JSON.stringify(logged)).not.toContain(simulator.keys.live);
		await simulator.control.clearRequests();
		expect(await simulator.control.requests()).toEqual([]);
	});
});
