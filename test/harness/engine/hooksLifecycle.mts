import type { IDataObject } from 'n8n-workflow';
import { type HookMethod, runHook, type RunHookInput } from './hooks.mts';
import type { LogLine } from './webhookLogs.mts';
import type { TriggerInput } from './webhookWorkflow.mts';

/** A workflow in n8n's database: the person edits `input`, n8n alone writes the static data. */
export interface StoredTrigger {
	input: TriggerInput;
	staticData: IDataObject;
	/** Of a test webhook, kept apart from that of the published one. */
	testStaticData?: IDataObject;
	/** n8n could not clean up, so it takes the trigger for a registered one. */
	isKept?: boolean;
	readonly logs: LogLine[];
}

export const storeTrigger = (input: TriggerInput): StoredTrigger => ({
	input,
	staticData: {},
	logs: [],
});

const call = async (
	stored: StoredTrigger,
	method: HookMethod,
	staticData: IDataObject,
	options: Partial<RunHookInput> = {},
) => {
	const run = await runHook({ ...stored.input, ...options, method, staticData });
	stored.logs.push(...run.logs);
	return run;
};

/** checkExists, then create: what n8n has in memory goes from one to the other. */
const register = async (
	stored: StoredTrigger,
	staticData: IDataObject,
	options: Partial<RunHookInput>,
): Promise<IDataObject> => {
	const checked = await call(stored, 'checkExists', staticData, options);
	if (checked.result) return checked.staticData;
	return (await call(stored, 'create', checked.staticData, options)).staticData;
};

export const unpublish = async (stored: StoredTrigger): Promise<void> => {
	const { staticData } = await call(stored, 'delete', stored.staticData, {
		mode: 'internal',
		activationMode: 'update',
	});
	stored.staticData = staticData;
	stored.isKept = false;
};

/**
 * After a failure n8n takes down what it finds registered, and stores nothing of the failed try. Where
 * that fails, too, it calls nothing the next time (from 2.40 on).
 */
export const publish = async (
	stored: StoredTrigger,
	activationMode: RunHookInput['activationMode'] = 'activate',
): Promise<void> => {
	if (stored.isKept) return;
	try {
		stored.staticData = await register(stored, stored.staticData, { activationMode });
	} catch (error) {
		await unpublish(stored).catch(() => {
			stored.isKept = true;
		});
		throw error;
	}
};

/** "Listen for test event": begins with empty static data, which is never stored. */
export const listen = async (stored: StoredTrigger): Promise<void> => {
	stored.testStaticData = await register(
		stored,
		{},
		{
			isTest: true,
			mode: 'manual',
			activationMode: 'manual',
		},
	);
};

export const stopListening = async (stored: StoredTrigger): Promise<void> => {
	await call(stored, 'delete', stored.testStaticData ?? {}, {
		isTest: true,
		mode: 'internal',
		activationMode: 'update',
	});
	stored.testStaticData = undefined;
};
