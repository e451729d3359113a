import type { OperationCase } from '../cases/case.mts';
import { runNode } from '../harness/engine/index.mts';
import { installStore } from '../harness/engine/webhookStore.mts';
import { nock } from '../harness/nocked.mts';
import { isThorough, seed } from '../harness/seed.mts';
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

/** Read wherever they stand, in whatever the answer holds. */
const READ = { amount: 1, currency: 'EUR' };

/** The answer with a mark in each of its places in turn, as if it echoed what was sent. */
const markedAnswers = (value: unknown, sent: Json = {}): unknown[] => {
	if (Array.isArray(value)) {
		const [first, ...others] = value as unknown[];
		return ['#', ...markedAnswers(first).map((changed) => [changed, ...others])];
	}
	if (!isObject(value)) return ['#'];
	const places = Object.entries({ ...READ, ...sent, ...value });
	return [
		'#',
		...places.flatMap(([key, inner]) =>
			markedAnswers(inner).map((changed) => ({ ...value, [key]: changed })),
		),
	];
};

/** CI puts each wrong value into each place, a test at the desk every fourth, others with another seed. */
const STEP = isThorough ? 1 : 4;

const answersTo = ({ answer, sends }: OperationCase): string[] =>
	markedAnswers(answer.body, sends.body).flatMap((marked, place) =>
		WRONG_VALUES.filter((_, index) => (seed + place + index) % STEP === 0).map(([, raw]) =>
			JSON.stringify(marked).replace('"#"', () => raw),
		),
	);

afterEach(() => nock.cleanAll());

describe.each(SERVICES)(`%s (seed ${seed})`, (_, setup, cases) => {
	const failuresOf = async (name: string, one: OperationCase, answer: string) => {
		(await installStore()).clear();
		for (const [path, body] of Object.entries(one.reads ?? {})) {
			nock(ORIGIN)
				.persist()
				.get(`/api/v1${path}`)
				.reply(200, body as nock.Body);
		}
		for (const method of new Set([one.sends.method, 'GET'])) {
			nock(ORIGIN).persist().intercept(/./, method).query(true).reply(one.answer.status, answer);
		}
		const [resource, operation] = name.split('.');
		const { output, error } = await runNode({
			...setup,
			parameters: { resource, operation, ...one.parameters } as never,
			nodeOptions: { onError: 'continueRegularOutput' },
		});
		nock.cleanAll();
		expect(error).toBeUndefined();
		return output.flat().flatMap(({ json }) => ('error' in json ? [json] : []));
	};

	it.each(Object.entries(cases))('%s says in words what is wrong', async (name, one) => {
		const before = Reflect.ownKeys(Object.prototype);
		for (const answer of answersTo(one)) {
			for (const json of await failuresOf(name, one, answer)) {
				const shown = answer.slice(0, 200);
				expect({ shown, said: sentencesOf(json) }).toEqual({
					shown,
					said: expect.not.stringMatching(CRASH) as string,
				});
				const isWrite = one.sends.method !== 'GET';
				if (isWrite) expect(json).toMatchObject({ details: { processed: 'unknown' } });
			}
		}
		expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
	});
});
