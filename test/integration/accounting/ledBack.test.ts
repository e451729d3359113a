import { installStore } from '../../harness/engine/webhookStore.mts';
import { accounting, BEGAN, invoiceOf, loseInvoice, useAccounting } from './harness.mts';

jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ quickSleep: unknown }>('../../harness/quickSleep.mts').quickSleep,
}));

useAccounting();
beforeEach(async () => (await installStore()).clear());

it('drafts an invoice once that was led back to the node while its outcome was unknown', async () => {
	// Three looks of four tries each.
	await loseInvoice({ times: 12 });
	const run = await accounting().run('invoice.create', await invoiceOf({}), {
		establishedAt: BEGAN,
		mode: 'trigger',
		rounds: 2,
		nodeOptions: { onError: 'continueRegularOutput' },
	});
	expect(await accounting().control.ledger('invoice')).toHaveLength(1);
	expect(run.output[0][0].json).toMatchObject({ matchedBy: 'content' });
});
