import { button } from '../button.js';
import { momentOf } from '../moments.js';
import { minorMoney } from '../money.js';
import { pill } from '../pill.js';
import { ownerMarks, row } from '../row.js';
import { toldByPayments } from '../told.js';
import { label } from '../words.js';

export const payouts = {
	id: 'payouts',
	items: ({ payouts: all }) => all,
	row: (payout, page) => {
		const { id, amount, currency, status, destinationType, createdAt, failureReason } = payout;
		return row({
			title: `Payout to ${destinationType === 'service_account' ? 'service account' : 'bank'}`,
			id,
			meta: [momentOf(createdAt), ...ownerMarks(payout), failureReason],
			money: minorMoney(amount, currency, page.decimals(currency)),
			state: pill(status, label(status)),
			actions: status === 'processing' ? buttons(payout, page) : [],
		});
	},
};

const buttons = (payout, page) => [
	button(
		'Confirm',
		async () => {
			await page.actions.confirmPayout(payout.id);
			return `The bank paid out. ${toldByPayments('payout.completed', payout, page.overview)}`;
		},
		'primary',
	),
	button('Fail', async () => {
		const { failureReason } = await page.actions.failPayout(payout.id);
		const told = toldByPayments('payout.failed', payout, page.overview);
		return `The bank refused the payout (${failureReason}). ${told}`;
	}),
];
