import { MerchantAccountingTrigger } from '../../../nodes/MerchantAccounting/MerchantAccountingTrigger.node';
import { type HookRun, publish, runHook, unpublish } from '../../harness/engine/index.mts';
import {
	apiCredential,
	endpoints,
	paymentsTrigger,
	simulator,
	startTrigger,
	useSimulator,
} from './simulated.mts';

useSimulator();

const METHODS = ['checkExists', 'create', 'delete'] as const;

it.each(['readOnly', 'noScopes'] as const)(
	'a key without webhooks:manage (%s) is told what it lacks',
	async (name) => {
		const webhooks = await startTrigger(paymentsTrigger());
		webhooks.change({ credentials: apiCredential(simulator().keys.payments[name]) });
		await expect(publish(webhooks.stored)).rejects.toThrow(
			'The API key lacks the scope webhooks:manage',
		);
		expect(await endpoints()).toEqual([]);
	},
);

it.each(['revoked', 'expired'] as const)('a %s key is not accepted', async (name) => {
	const webhooks = await startTrigger(paymentsTrigger());
	webhooks.change({ credentials: apiCredential(simulator().keys.payments[name]) });
	await expect(publish(webhooks.stored)).rejects.toThrow('The service did not accept the API key');
});

describe('registration by hand', () => {
	const secret = { merchantPaymentsWebhookApi: { signingSecret: 'whsec_by_hand' } };

	it('does nothing at the payments service', async () => {
		const input = { ...paymentsTrigger({ registration: 'manual' }), credentials: secret };
		const webhooks = await startTrigger(input);
		await publish(webhooks.stored);
		await unpublish(webhooks.stored);
		expect(Object.values(webhooks.stored.staticData)).toEqual([{}]);
		expect(await simulator().control.requests()).toEqual([]);
	});

	// n8n does not hand over a credential that the node does not show, so a person has to remove it.
	it('names an endpoint that was registered automatically and is left behind', async () => {
		const automatic = paymentsTrigger();
		const { staticData } = await runHook({ ...automatic, method: 'create' });
		expect(await endpoints()).toHaveLength(1);
		const input = {
			...paymentsTrigger({ registration: 'manual' }),
			credentials: { ...automatic.credentials, ...secret },
			staticData,
		};
		expect((await runHook({ ...input, method: 'checkExists' })).result).toBe(false);
		const { staticData: after, logs } = await runHook({ ...input, method: 'create' });
		expect(Object.values(after)).toEqual([{}]);
		const [{ id }] = await endpoints();
		expect(JSON.stringify(logs)).toContain(`The endpoint ${id} that was registered before`);
	});

	it.each(METHODS)('says yes to %s of accounting and keeps nothing', async (method) => {
		const run: HookRun = await runHook({ node: new MerchantAccountingTrigger(), method });
		expect(run).toEqual({ result: true, staticData: {}, logs: [] });
		expect(await simulator().control.requests()).toEqual([]);
	});
});
