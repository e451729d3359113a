import type { OperationCase, OperationCases } from '../cases/case.mts';
import { countEvaluations } from '../harness/engine/countEvaluations.mts';
import { installStore, type NodeRun, type RunNodeInput } from '../harness/engine/index.mts';
import { nock } from '../harness/nocked.mts';
import { drag } from './drag.mts';

export const ORIGIN = 'https://api.example.com';

/** The only path that is asked for without a key. */
const isPublic = (path: string) => path === '/reference';

type Run = (name: string, input: Partial<RunNodeInput>) => Promise<NodeRun>;

/** Every operation through n8n's engine: the documented request goes out, its answer comes through. */
export const describeCases = (cases: OperationCases, run: Run, key: string) => {
	afterEach(async () => {
		nock.cleanAll();
		(await installStore()).clear();
	});

	const expectRun = async (name: string, one: OperationCase, input: Partial<RunNodeInput>) => {
		const { sends, reads = {}, answer, yields } = one;
		const serve = (path: string, headers = {}) =>
			nock(ORIGIN, {
				reqheaders: { ...(!isPublic(path) && { authorization: `Bearer ${key}` }), ...headers },
				badheaders: isPublic(path) ? ['authorization'] : [],
			});
		for (const [path, body] of Object.entries(reads)) {
			serve(path)
				.get(`/api/v1${path}`)
				.reply(200, body as nock.Body);
		}
		serve(sends.path, sends.headers)
			.intercept(`/api/v1${sends.path}`, sends.method, sends.body as nock.DataMatcherMap)
			.query(sends.query ?? {})
			.reply(answer.status, answer.body as nock.Body, { 'x-request-id': 'req_1' });
		const { output, error } = await run(name, input);
		expect(error).toBeUndefined();
		expect(nock.pendingMocks()).toEqual([]);
		const [items] = output;
		expect(items.map(({ json }) => json)).toEqual(
			yields.map((expected) => expect.objectContaining(expected) as object),
		);
		for (const { pairedItem } of items) expect(pairedItem).toEqual({ item: 0 });
	};

	it.each(Object.entries(cases))(
		'%s sends its request and yields the answer',
		async (name, one) => await expectRun(name, one, { parameters: one.parameters as never }),
	);

	it.each(Object.entries(cases))(
		'%s does the same with dragged fields, and n8n evaluates none of them',
		async (name, one) => {
			const evaluations = countEvaluations();
			await expectRun(name, one, drag(one.parameters));
			expect(evaluations()).toBe(0);
		},
	);
};
