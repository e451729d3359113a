import { type Scenarios, tryAll, usePageActions } from './pageActions.mts';

const { simulator, actions } = usePageActions('payments');

const makeLink = async () => {
	const body = { title: 'Tickets', currency: 'USD' };
	return { kind: 'link', ...(await simulator.call('POST', '/payment-links', { body })).body };
};
const makeCode = async () => {
	const body = { mode: 'fixed_amount', currency: 'USD', amount: 700 };
	return { kind: 'code', ...(await simulator.call('POST', '/qr-codes', { body })).body };
};
const makePayment = async (status: 'succeeded' | 'pending', amount = 5000) =>
	(await simulator.control.payments.create({ status, amount }))[0]?.id ?? '';
const makePayout = async () => (await simulator.control.payouts.create())[0]?.id ?? '';
const makeApproval = async () => {
	const id = await makePayment('succeeded', 500_000);
	await simulator.call('POST', `/payments/${id}/refund`, { body: {} });
	return (await simulator.control.approvals.list())[0]?.id;
};
const state = () => simulator.control.state();

const scenarios: Scenarios = {
	payCheckout: [
		async () => {
			await actions.payCheckout(await makeLink(), 1250);
			await actions.payCheckout(await makeCode());
			return (await state()).payments.payments.map(({ amount, status }) => [amount, status]);
		},
		[
			[1250, 'succeeded'],
			[700, 'succeeded'],
		],
	],
	failCheckout: [
		async () => {
			await actions.failCheckout(await makeLink(), 1250);
			await actions.failCheckout(await makeCode());
			return (await state()).payments.payments.map(({ status }) => status);
		},
		['failed', 'failed'],
	],
	chargeSubscription: [() => actions.chargeSubscription(), { status: 'succeeded', amount: 5000 }],
	failRenewal: [() => actions.failRenewal(), { status: 'failed' }],
	completePayment: [
		async () => actions.completePayment(await makePayment('pending')),
		{ status: 'succeeded' },
	],
	failPayment: [
		async () => actions.failPayment(await makePayment('pending')),
		{ status: 'failed', failureReason: 'card_declined' },
	],
	refundPayment: [
		async () => {
			const id = await makePayment('succeeded');
			await actions.refundPayment(id, 2000);
			return {
				...(await actions.refundPayment(id)),
				refunds: await simulator.control.ledger('refund'),
			};
		},
		{ status: 'refunded', refunds: [{ amount: 2000 }, { amount: 3000 }] },
	],
	approve: [async () => actions.approve(await makeApproval()), { status: 'approved' }],
	reject: [async () => actions.reject(await makeApproval()), { status: 'rejected' }],
	confirmPayout: [async () => actions.confirmPayout(await makePayout()), { status: 'completed' }],
	failPayout: [
		async () => actions.failPayout(await makePayout()),
		{ status: 'failed', failureReason: 'account_closed' },
	],
};

describe('the payments actions of the page', () => tryAll(actions, scenarios));
