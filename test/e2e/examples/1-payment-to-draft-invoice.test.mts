import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import { deliveriesAbout, paymentSucceeds } from '../stage/events.mts';
import { example } from '../stage/example.mts';
import { runsAfter } from '../stage/runs.mts';
import { stage } from '../stage/stage.mts';

const invoicesFor = async (paymentId: string) => {
	const { documents } = (await stage.control.state()).accounting;
	return documents.filter(({ reference }) => reference === `payment-${paymentId}`);
};

test.each([
	{ currency: 'EUR', amount: 1234, major: 12.34 },
	{ currency: 'JPY', amount: 6400, major: 6400 },
])(
	'a payment of $amount $currency becomes a draft invoice',
	async ({ currency, amount, major }) => {
		const { id: workflowId } = await example(1);
		let paymentId = '';
		const [run, ...more] = await runsAfter(workflowId, 1, async () => {
			paymentId = (await paymentSucceeds({ currency, amount })).id;
		});
		expect(more).toEqual([]);
		expect(run.status).toBe('success');
		const invoices = await invoicesFor(paymentId);
		expect(invoices).toEqual([
			expect.objectContaining({ status: 'draft', currency, subtotal: major, kind: 'invoice' }),
		]);
		expect(outputOf(run, 'Draft the invoice')[0].json.id).toBe(invoices[0].id);
	},
);

test('a second delivery of the same event creates neither invoice nor contact', async () => {
	const { id: workflowId } = await example(1);
	const first = await paymentSucceeds({ currency: 'USD', amount: 900 });
	let next = first;
	const runs = await runsAfter(workflowId, 1, async () => {
		for (const { id } of await deliveriesAbout(first.id)) {
			expect((await stage.control.deliveries.repeat(id)).answer.status).toBe(200);
		}
		next = await paymentSucceeds({ currency: 'USD', amount: 901 });
	});
	expect(await invoicesFor(first.id)).toHaveLength(1);
	expect(await invoicesFor(next.id)).toHaveLength(1);
	expect(runs.map((run) => outputOf(run, 'Draft the invoice')[0].json.reference)).toEqual([
		`payment-${next.id}`,
	]);
	const { contacts } = (await stage.control.state()).accounting;
	expect(contacts.filter(({ name }) => name === 'Online Sales')).toHaveLength(1);
});
