import { gzipSync } from 'node:zlib';
import { type Passing, throughProxy } from './proxy.mts';
import { deliver, passedBy, receivePayments, RECEIVERS, send } from './receiving.mts';
import { simulator, useSimulator } from './simulated.mts';

useSimulator();

const without = (name: string, { headers, body }: Passing): Passing => {
	const { [name]: _gone, ...rest } = headers;
	return { headers: rest, body };
};

describe.each(RECEIVERS)('an event of %s', (service, receive, type) => {
	const rawBody = `{"id":"${service}","type":"${type}","created_at":"2026","data":{"id":"1","total":10.00}}`;

	it.each<[string, (passing: Passing) => Passing]>([
		['as it is', (passing) => passing],
		['without a content type', (passing) => without('content-type', passing)],
		[
			'as a stream of bytes',
			({ headers, body }) => ({
				headers: { ...headers, 'content-type': 'application/octet-stream' },
				body,
			}),
		],
		[
			'packed with gzip',
			({ headers, body }) => ({
				headers: { ...headers, 'content-encoding': 'gzip' },
				body: gzipSync(body),
			}),
		],
	])('that comes %s is genuine', async (_, change) => {
		const receiving = await receive();
		const sent = async () => await send(receiving, { type, rawBody });
		expect(await throughProxy(receiving, change, sent)).toBe(200);
		expect(await passedBy(receiving)).toMatchObject([{ data: { id: '1', total: 10 } }]);
	});

	it.each<[string, (passing: Passing) => Passing, number]>([
		[
			'written anew, 10.00 as 10',
			({ headers, body }) => ({
				headers,
				body: Buffer.from(JSON.stringify(JSON.parse(String(body)))),
			}),
			401,
		],
		[
			'with another amount',
			({ headers, body }) => ({
				headers,
				body: Buffer.from(String(body).replace('10.00', '99.00')),
			}),
			401,
		],
		[
			'as a form',
			({ headers, body }) => ({
				headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
				body,
			}),
			401,
		],
		['with nothing in it', ({ headers }) => ({ headers, body: Buffer.alloc(0) }), 401],
		// n8n itself refuses what is no JSON, before the trigger sees it.
		['cut short', ({ headers, body }) => ({ headers, body: body.subarray(0, -5) }), 422],
		[
			'cut short without a content type',
			(passing) => {
				const { headers, body } = without('content-type', passing);
				return { headers, body: body.subarray(0, -5) };
			},
			401,
		],
	])('that comes %s starts nothing', async (_, change, status) => {
		const receiving = await receive();
		const sent = async () => await send(receiving, { type, rawBody });
		expect(await throughProxy(receiving, change, sent)).toBe(status);
		await receiving.webhooks.idle();
		expect([receiving.webhooks.executions, receiving.webhooks.thrown]).toEqual([[], []]);
		expect(await send(receiving, { type, rawBody })).toBe(200);
		expect(await passedBy(receiving)).toHaveLength(1);
	});
});

it('an event that a broken proxy spoiled arrives when it comes again', async () => {
	const receiving = await receivePayments();
	const spoil = ({ headers }: Passing): Passing => ({ headers, body: Buffer.from('{}') });
	await throughProxy(receiving, spoil, async () => {
		await simulator().control.subscriptions.charge();
		await deliver(receiving);
	});
	expect(receiving.webhooks.executions).toEqual([]);
	await simulator().control.clock.advance(120);
	expect(await passedBy(receiving)).toHaveLength(1);
	const [{ attempts }] = await simulator().control.deliveries.list();
	expect(attempts.map(({ answer }) => answer.status)).toEqual([401, 200]);
});
