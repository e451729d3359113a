import { installStore } from '../../harness/engine/webhookStore.mts';
import { accounting, BEGAN, invoiceOf, useAccounting } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();
beforeEach(async () => (await installStore()).clear());

it('drafts an invoice once that was led back to the node while its outcome was unknown', async () => {
	const { faults, ledger } = accounting().control;
	await faults.add({
		match: { method: 'POST', path: '^/invoices$' },
		times: 1,
		fault: { kind: 'cut', when: 'after' },
	});
	// Four tries of each look.
	await faults.add({
		match: { method: 'GET', path: '^/invoices' },
		times: 12,
		fault: { kind: 'status', status: 503 },
	});
	const run = await accounting().run('invoice.create', await invoiceOf({}), {
		establishedAt: BEGAN,
		mode: 'trigger',
		rounds: 2,
		nodeOptions: { onError: 'continueRegularOutput' },
	});
	expect(await ledger('invoice')).toHaveLength(1);
	expect(run.output[0][0].json).toMatchObject({ matchedBy: 'content' });
});
