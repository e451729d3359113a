import nock from 'nock';
import type { OperationCase } from '../cases/case.mts';
import { runNode } from '../harness/engine/index.mts';
import { CRASH, sentencesOf, WRONG_VALUES } from '../harness/wrongValues.mts';
import { ORIGIN } from './describeCases.mts';
import { SERVICES } from './services.mts';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => undefined,
}));

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const WRONG = '={{ $json.wrong }}';

/** The parameters with the expression in each of their places in turn. */
const withExpression = (value: unknown): unknown[] => {
	if (Array.isArray(value)) return [WRONG, ...withExpression(value[0]).map((changed) => [changed])];
	if (!isObject(value)) return [WRONG];
	return Object.entries(value).flatMap(([key, inner]) =>
		['__rl', 'mode'].includes(key)
			? []
			: withExpression(inner).map((changed) => ({ ...value, [key]: changed })),
	);
};

/** n8n's own expressions do not take what is nested deeper. */
const DEEPEST = 1_000;

const items = WRONG_VALUES.filter(([, raw]) => raw.length < DEEPEST).map(([name, raw]) => ({
	json: { name, wrong: JSON.parse(raw) as never },
}));

beforeAll(() => nock.disableNetConnect());
afterEach(() => nock.cleanAll());
afterAll(() => nock.enableNetConnect());

describe.each(SERVICES)('%s', (_, setup, cases) => {
	const failuresOf = async (name: string, one: OperationCase, parameters: unknown) => {
		for (const [path, body] of Object.entries(one.reads ?? {})) {
			nock(ORIGIN)
				.persist()
				.get(`/api/v1${path}`)
				.reply(200, body as nock.Body);
		}
		for (const method of new Set([one.sends.method, 'GET'])) {
			nock(ORIGIN)
				.persist()
				.intercept(/./, method)
				.query(true)
				.reply(one.answer.status, one.answer.body as nock.Body);
		}
		const [resource, operation] = name.split('.');
		const { output, error } = await runNode({
			...setup,
			items,
			parameters: { resource, operation, ...(parameters as object) } as never,
			nodeOptions: { onError: 'continueRegularOutput' },
		});
		nock.cleanAll();
		expect(error).toBeUndefined();
		return output.flat().flatMap(({ json }) => ('error' in json ? [json] : []));
	};

	it.each(Object.entries(cases))('%s refuses in words what cannot be', async (name, one) => {
		for (const parameters of withExpression(one.parameters)) {
			for (const json of await failuresOf(name, one, parameters)) {
				expect({ parameters, said: sentencesOf(json) }).toEqual({
					parameters,
					said: expect.not.stringMatching(CRASH) as string,
				});
			}
		}
	});
});
