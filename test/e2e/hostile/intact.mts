import { stage } from '../stage/stage.mts';

/** Begins to watch n8n; what it answers with fails when n8n crashed or something was left in it. */
export const watchN8n = async (): Promise<() => Promise<void>> => {
	const before = await stage.inside.state();
	return async () => {
		const { pid, addedNames, uncaught } = await stage.inside.state();
		expect({ pid, addedNames, uncaught }).toEqual({
			pid: before.pid,
			addedNames: before.addedNames,
			uncaught: before.uncaught,
		});
	};
};
