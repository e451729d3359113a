import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Balancer, startBalancer } from '../../scripts/n8n/queue/balancer.mts';

const started: Server[] = [];
let balancer: Balancer;
let urls: Record<'main' | 'one' | 'two', string>;

const startNamed = async (name: string): Promise<string> => {
	const server = createServer(async (request, response) => {
		const body = (await request.toArray()).join('');
		response.writeHead(201, { 'x-name': name }).end(`${name} ${request.url} ${body}`);
	});
	started.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
	urls = {
		main: await startNamed('main'),
		one: await startNamed('one'),
		two: await startNamed('two'),
	};
	balancer = await startBalancer({
		main: () => urls.main,
		processors: () => [urls.one, urls.two],
	});
});

afterAll(async () => {
	await balancer.close();
	for (const server of started) server.close();
});

const answer = async (path: string): Promise<string> => {
	const response = await fetch(balancer.url + path, { method: 'POST', body: 'event' });
	return `${response.status} ${await response.text()}`;
};

it('hands events to the processors in turn, as they came', async () => {
	const answers = [await answer('/webhook/a?b=c'), await answer('/webhook/a?b=c')];
	expect(answers.sort()).toEqual(['201 one /webhook/a?b=c event', '201 two /webhook/a?b=c event']);
});

it.each(['/webhook-waiting/1', '/form/a', '/form-waiting/1', '/mcp/a'])(
	'hands %s to a processor, too',
	async (path) => {
		expect(await answer(path)).toMatch(/^201 (one|two) /);
	},
);

it.each(['/webhook-test/a', '/form-test/a', '/rest/login', '/'])(
	'leaves %s to the main process',
	async (path) => {
		expect(await answer(path)).toBe(`201 main ${path} event`);
	},
);

it('answers 502 for a process that is not there', async () => {
	const gone = await startBalancer({
		main: () => urls.main,
		processors: () => ['http://127.0.0.1:9'],
	});
	const { status } = await fetch(`${gone.url}/webhook/a`, { method: 'POST' });
	await gone.close();
	expect(status).toBe(502);
});
