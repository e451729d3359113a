import { findPayout } from '../../../../../nodes/MerchantPayments/resources/payout/get';
import { refusalOf } from '../../../../harness/refusalOf';

const list = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `po_${at}` }));

it.each([[list(2)], [{ data: list(2) }], [{ payouts: list(2), total: 2 }]])(
	'finds one in %j',
	(body) => {
		expect(findPayout(body, 'PO_1')).toEqual({ id: 'po_1' });
	},
);

it.each([
	[49, /^The service lists only 49, so it is not an older one\. Check the ID/],
	[
		50,
		/^The service lists no older payouts\. Look for it in your Merchant dashboard\. Check the ID/,
	],
])('says of %i what that means', (count, description) => {
	expect(refusalOf(() => findPayout(list(count), 'other'))).toMatchObject({
		message: 'Payout: "other" is not among the 50 most recent',
		description: expect.stringMatching(description) as string,
	});
});

it('takes no answer without a list for one', () => {
	expect(() => findPayout({ id: 'po_1' }, 'po_1')).toThrow('contains no list');
});
