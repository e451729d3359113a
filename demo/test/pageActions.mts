import { createCaller } from '../../simulator/caller.mts';
import { useSimulator } from '../../simulator/test/useSimulator.mts';
import { pageModule } from './pageModule.mts';

type Answer = Record<string, unknown>;
type Send = (method: string, path: string, body?: unknown) => Promise<Answer>;
type Actions = Record<string, (...input: unknown[]) => Promise<Answer>>;

/** Does what a button does, and answers what came of it; beside it, what should. */
export type Scenarios = Record<string, [() => Promise<unknown>, unknown]>;

/** The actions of one file of the page, sent as `send.js` sends them. */
export const usePageActions = (name: 'payments' | 'accounting' | 'world') => {
	const simulator = useSimulator({ allowLoopbackEndpoints: true });
	const file = pageModule<Record<string, (send: Send) => Actions>>(`actions/${name}.js`);
	const actions = file[`${name}Actions`]?.(async (method, path, body = {}) => {
		const call = createCaller(simulator.all.controlUrl, '');
		const { status, body: answer } = await call(method, path, { body });
		if (status !== 200) throw new Error(`${path}: ${String(answer.error)}`);
		return answer;
	});
	if (!actions) throw new Error(`no actions in ${name}.js`);
	return { simulator, actions };
};

export const tryAll = (actions: Actions, scenarios: Scenarios): void => {
	it('are all tried here', () => {
		expect(Object.keys(scenarios).sort()).toEqual(Object.keys(actions).sort());
	});

	it.each(Object.entries(scenarios))('%s works', async (_name, [play, expected]) => {
		const came = await play();
		if (typeof expected === 'object') expect(came).toMatchObject(expected as object);
		else expect(came).toBe(expected);
	});
};
