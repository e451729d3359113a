import { refund } from '../../../nodes/MerchantPayments/resources/payment/refund';
import { create as payout } from '../../../nodes/MerchantPayments/resources/payout/create';
import { operationContext } from '../../harness/operationContext';

const PAYMENT = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';
const payment = { currency: 'EUR', amount: 2_000, refunded_amount: 0, status: 'succeeded' };
const asked = jest.fn(async () => ({ status: 200, headers: {}, body: payment }));
const inAgents = () =>
	operationContext({ hasWorkflow: false, hasExecution: false, isTool: true, call: asked });
beforeEach(() => asked.mockClear());

const input = { preview: false, amount: 5, amountUnit: 'typed', currency: 'EUR' } as const;
const pay = async (options: object) =>
	await payout.request?.(
		{ ...input, destinationType: 'service_account', options } as never,
		inAgents(),
	);
const give = async (options: object, refundOnce = true) =>
	await refund.request?.(
		{ ...input, paymentId: PAYMENT, refundType: 'partial', refundOnce, options } as never,
		inAgents(),
	);

describe("in n8n's Agents, where nothing lasts,", () => {
	it.each([
		[{ maximumPerRun: 50, idempotencyKey: 'order-4711' }, 'Maximum Amount'],
		[{ maximumAmount: 50 }, 'Idempotency Key'],
	])('a payout with %j asks for more', async (options, label) => {
		await expect(pay(options)).rejects.toMatchObject({
			message: `${label}: must be set before a tool without an execution may move money`,
			description: expect.stringContaining('nothing counts from one call to the next'),
		});
	});

	it('a payout needs a limit and a key', async () => {
		const options = { maximumAmount: 50, idempotencyKey: 'order-4711' };
		expect(await pay(options)).toHaveProperty('body.amount', 5);
	});

	it('a refund asks for its key, and says why it cannot be sent once', async () => {
		await expect(give({ maximumAmount: 50 })).rejects.toThrow('Refund Key: must be set');
		const options = { maximumAmount: 50, refundKey: 'return-1' };
		await expect(give(options)).rejects.toMatchObject({
			message: "Prevent Duplicate Refunds: n8n's Agents have no workflow",
			extra: { processed: 'no' },
		});
		expect(asked).not.toHaveBeenCalled();
		expect(await give(options, false)).toHaveProperty('body.amount', 500);
	});
});
