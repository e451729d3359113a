import { button } from '../button.js';
import { minorMoney } from '../money.js';
import { pill } from '../pill.js';
import { ownerMarks, row } from '../row.js';
import { toldByPayments } from '../told.js';

/** Refunds and payouts that wait for a second person. */
export const approvals = {
	id: 'approvals',
	items: ({ approvals: all }) => all,
	row: (approval, page) => {
		const { id, kind, target, amount, currency } = approval;
		const money = minorMoney(amount, currency, page.decimals(currency));
		const what = kind === 'refund' ? 'Refund' : 'Payout';
		return row({
			title: what,
			id: target,
			meta: ownerMarks(approval),
			money,
			state: pill('held'),
			actions: [
				button(
					'Approve',
					async () => {
						await page.actions.approve(id);
						return `${what} of ${money} approved. ${afterwards(approval, page)}`;
					},
					'primary',
				),
				button('Reject', async () => {
					await page.actions.reject(id);
					const left = kind === 'refund' ? 'The payment stays paid.' : 'The payout is cancelled.';
					return `${what} of ${money} rejected. ${left}`;
				}),
			],
		});
	},
};

const afterwards = (approval, page) =>
	approval.kind === 'refund'
		? toldByPayments('payment.refunded', approval, page.overview)
		: 'It stands under Payouts now: confirm or fail it there if it goes to a bank.';
