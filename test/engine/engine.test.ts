import { codedCredential, declaredCredential, demoNode } from '../harness/engine/demoNode.mts';
import {
	runListSearch,
	runLoadOptions,
	runNode,
	type RunNodeInput,
} from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';

const service = () => nock('https://demo.example');

const run = async (input: Partial<RunNodeInput> = {}) =>
	await runNode({
		node: demoNode,
		credentialTypes: [declaredCredential],
		credentials: { demoApi: { token: 'secret' } },
		...input,
	});

afterEach(() => {
	const pending = nock.pendingMocks();
	nock.cleanAll();
	expect(pending).toEqual([]);
});

describe('a run', () => {
	it('sends through n8n, signed by the declared credential, and gives the output', async () => {
		service()
			.matchHeader('authorization', 'Bearer secret')
			.matchHeader('user-agent', 'n8n')
			.get('/things/default-id')
			.reply(200, '{"a": 1.10}');
		const { output, error, executionData } = await run();
		expect(error).toBeUndefined();
		expect(output).toEqual([
			[{ json: expect.objectContaining({ body: '{"a": 1.10}' }), pairedItem: { item: 0 } }],
		]);
		expect(executionData.status).toBe('success');
	});

	it('signs with a credential that is code', async () => {
		service().matchHeader('x-token', 'secret').get('/things/default-id').reply(200, 'ok');
		const { error } = await run({ credentialTypes: [codedCredential] });
		expect(error).toBeUndefined();
	});

	it('shows what a credential refuses, and sends nothing', async () => {
		const { error } = await run({
			credentialTypes: [codedCredential],
			credentials: { demoApi: { token: 'wrong' } },
		});
		expect(error).toMatchObject({
			name: 'NodeApiError',
			message: 'This token is for another place',
		});
	});

	it('resolves expressions per item and keeps the pairing', async () => {
		service().get('/things/x').reply(200, 'first').get('/things/y').reply(200, 'second');
		const { output } = await run({
			parameters: { id: '={{ $json.id }}' },
			items: [{ json: { id: 'x' } }, { json: { id: 'y' } }],
		});
		expect(output[0].map(({ json, pairedItem }) => [json.body, pairedItem])).toEqual([
			['first', { item: 0 }],
			['second', { item: 1 }],
		]);
	});

	it('fails as n8n stores it', async () => {
		service().get('/things/default-id').reply(500, 'no');
		const { output, error, executionData } = await run();
		expect(output).toEqual([]);
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '500' });
		expect(executionData.status).toBe('error');
	});

	it('is refused when a required parameter is empty, before anything runs', async () => {
		await expect(run({ parameters: { required: '' } })).rejects.toThrow(/issues/);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'keeps the other items with %s',
		async (onError) => {
			service().get('/things/x').reply(404).get('/things/y').reply(200, 'second');
			const { output, error } = await run({
				parameters: { id: '={{ $json.id }}' },
				items: [{ json: { id: 'x' } }, { json: { id: 'y' } }],
				nodeOptions: { onError },
			});
			const failed = expect.objectContaining({
				json: expect.objectContaining({ error: expect.any(String) }),
				pairedItem: { item: 0 },
			});
			const kept = expect.objectContaining({
				json: expect.objectContaining({ body: 'second' }),
				pairedItem: { item: 1 },
			});
			expect(error).toBeUndefined();
			expect(output).toEqual(
				onError === 'continueErrorOutput' ? [[kept], [failed]] : [[failed, kept]],
			);
		},
	);

	it('runs again with Retry On Fail, as the same run', async () => {
		service().get('/things/default-id').reply(500).get('/things/default-id').reply(200, 'ok');
		const { output, error } = await run({
			nodeOptions: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
			establishedAt: 1_700_000_000_000,
			executionId: '42',
			mode: 'retry',
		});
		expect(error).toBeUndefined();
		expect(output[0][0].json).toMatchObject({
			establishedAt: 1_700_000_000_000,
			executionId: '42',
			mode: 'retry',
		});
	});

	it('has a time of its own when none is given', async () => {
		service().get('/things/default-id').reply(200, 'ok');
		const { output } = await run();
		expect(output[0][0].json.establishedAt).toEqual(expect.any(Number));
	});

	it('has the timezone of the workflow', async () => {
		service().get('/things/default-id').reply(200, 'ok');
		const { output } = await run({ settings: { timezone: 'Asia/Tokyo' } });
		expect(output[0][0].json.timezone).toBe('Asia/Tokyo');
	});

	it('shows hints', async () => {
		service().get('/things/default-id').reply(200, 'ok');
		const { hints } = await run();
		expect(hints).toEqual([{ message: 'Read default-id', location: 'outputPane' }]);
	});

	it('carries binary data', async () => {
		service().get('/things/default-id').reply(200, 'a,b');
		const { output } = await run({ parameters: { file: true } });
		expect(output[0][0].binary?.data).toMatchObject({
			fileName: 'things.csv',
			mimeType: 'text/csv',
			data: Buffer.from('a,b').toString('base64'),
		});
	});

	it('stops a request in flight when it is cancelled', async () => {
		const stop = new AbortController();
		const scope = service().get('/things/default-id').delay(60_000).reply(200, 'late');
		scope.on('request', () => stop.abort());
		const { error, executionData } = await run({ signal: stop.signal });
		expect(executionData.status).toBe('canceled');
		expect(error).toMatchObject({ httpCode: 'ERR_CANCELED' });
		nock.abortPendingRequests();
	});
});

describe('the lists of the editor', () => {
	const input = {
		node: demoNode,
		credentialTypes: [declaredCredential],
		credentials: { demoApi: { token: 'secret' } },
	};

	it('searches with a filter and a page', async () => {
		const results = [{ name: 'One', value: '1' }];
		service()
			.matchHeader('authorization', 'Bearer secret')
			.get('/things')
			.query({ filter: 'on', page: '2' })
			.reply(200, { results });
		expect(
			await runListSearch({ ...input, method: 'things', filter: 'on', paginationToken: '2' }),
		).toEqual({ results, paginationToken: 'next' });
	});

	it('loads options that depend on a parameter', async () => {
		const options = await runLoadOptions({ ...input, method: 'kinds', parameters: { id: 'mine' } });
		expect(options).toEqual([{ name: 'mine', value: 'kind' }]);
	});

	it('names a method that is missing', async () => {
		await expect(runListSearch({ ...input, method: 'gone' })).rejects.toThrow('"gone"');
	});
});
