import type { IExecuteFunctions } from 'n8n-workflow';
import { isTool, type Run, runOf } from '../../../../nodes/shared/idempotency/run';
import { executeFunctions, type Execution } from '../../../harness/executeFunctions.mts';

const run = (execution: Execution): Run => runOf(executeFunctions(execution));

const RECOVERED = [{ json: { isArtificialRecoveredEventItem: true } }];
const ROUND = [{ json: { payoutId: 'p' } }];

/** n8n as it says what earlier rounds of the node yielded, and where it resumes an execution. */
const proxy = (earlier: ReadonlyArray<object[] | undefined>, resumeUrl?: unknown) => ({
	getWorkflowDataProxy: () => ({
		$runIndex: earlier.length,
		$items: (_node: string, _output: number, round: number) => {
			const items = earlier[round];
			if (items) return items;
			throw new TypeError("Cannot read properties of undefined (reading 'main')");
		},
		$execution: { resumeUrl },
	}),
});

const time = (establishedAt?: number) => ({
	getExecutionContext: () => (establishedAt === undefined ? undefined : { establishedAt }),
});

describe('the name of a run', () => {
	it('is the same in every retry, whatever the execution is called', () => {
		const first = run({ id: '7', run: 'a' });
		expect(first.lasts).toBe(true);
		expect(run({ id: '8', run: 'a', mode: 'retry' }).name).toBe(first.name);
		expect(run({ id: '9', run: 'a', mode: 'manual' }).name).toBe(first.name);
	});

	it('is another one for a run that began in the same millisecond', () => {
		const establishedAt = 1_800_000_000_000;
		const names = ['a', 'b'].map((one) => run({ run: one, establishedAt }).name);
		expect(new Set(names).size).toBe(2);
	});

	it('does not hold the token, which can resume a waiting execution', () => {
		const url = 'https://n8n.example.com/webhook-waiting/7?signature=0123456789abcdef';
		const { name } = run({ more: proxy([], url) });
		expect(name).not.toContain('0123456789abcdef');
		const other = run({ more: proxy([], `${url}0`) });
		expect(other.name).not.toBe(name);
		// Only the signature counts: the URL holds the id of the execution, too.
		expect(run({ more: proxy([], url.replace('/7', '/8')) }).name).toBe(name);
	});

	it.each([undefined, '', 'no URL', 'https://n8n.example.com/webhook-waiting/7'])(
		'is the moment when it began where n8n signs nothing (%p)',
		(url) => {
			const named = (id: string, at?: number, mode: Execution['mode'] = 'webhook') =>
				run({ id, mode, more: { ...proxy([], url), ...time(at) } });
			const first = named('7', 1_800_000_000_000);
			expect(first).toMatchObject({ lasts: true, beganAt: 1_800_000_000_000 });
			expect(named('8', 1_800_000_000_000, 'retry').name).toBe(first.name);
			expect(named('7', 1_800_000_000_001).name).not.toBe(first.name);
		},
	);

	it('is the id of the execution where n8n knows not even that, and a Retry has none', () => {
		const named = (id: string, mode: Execution['mode'] = 'webhook') =>
			run({ id, mode, more: { ...proxy([]), getExecutionContext: undefined } });
		expect(named('7')).toMatchObject({ lasts: true, name: named('7').name });
		expect(named('7').name).not.toBe(named('8').name);
		const retried = named('8', 'retry');
		expect(retried.lasts).toBe(false);
		expect([named('7').name, named('8').name]).not.toContain(retried.name);
		// Retry On Fail tries it again within the same execution.
		expect(named('8', 'retry').name).toBe(retried.name);
	});
});

describe('the round of a loop', () => {
	const round = (...earlier: Array<object[] | undefined>) => {
		const { round: number, hasCrashed } = run({ more: proxy(earlier) });
		return { number, hasCrashed };
	};

	it('counts those before', () => {
		expect(round()).toEqual({ number: 0, hasCrashed: false });
		expect(round(ROUND)).toEqual({ number: 1, hasCrashed: false });
		expect(round(ROUND, [])).toEqual({ number: 2, hasCrashed: false });
	});

	it('does not count those that n8n recovered after a crash', () => {
		expect(round(RECOVERED)).toEqual({ number: 0, hasCrashed: true });
		expect(round(RECOVERED, RECOVERED, ROUND)).toEqual({ number: 1, hasCrashed: true });
	});

	it('takes a round without data for one that n8n recovered', () => {
		expect(round(undefined)).toEqual({ number: 0, hasCrashed: true });
		expect(round(ROUND, undefined)).toEqual({ number: 1, hasCrashed: true });
	});

	it('is always the first one as a tool, where every call is one', () => {
		const type = 'n8n-nodes-merchant-services.merchantPaymentsTool';
		expect(run({ type, more: proxy([ROUND, ROUND]) })).toMatchObject({
			round: 0,
			hasCrashed: false,
		});
		expect(isTool(executeFunctions({ type }))).toBe(true);
		expect(isTool(executeFunctions())).toBe(false);
	});
});

it('tells a Retry and a sub-workflow from others', () => {
	expect(run({})).toMatchObject({ isRetry: false, isSubWorkflow: false });
	expect(run({ mode: 'retry' })).toMatchObject({ isRetry: true, isSubWorkflow: false });
	expect(run({ mode: 'integrated' })).toMatchObject({ isSubWorkflow: true });
	const called = { getExecutionContext: () => ({ establishedAt: 1, parentExecutionId: '6' }) };
	expect(run({ more: called })).toMatchObject({ isSubWorkflow: true, parentExecution: '6' });
});

it('works on versions of n8n without an execution context', () => {
	const context = executeFunctions({ more: { getExecutionContext: undefined } });
	expect(runOf(context as IExecuteFunctions)).toMatchObject({ lasts: true, beganAt: undefined });
});
