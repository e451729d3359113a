import { defineOperation } from '../../../shared/operation/operation';
import { something } from '../../../shared/transport/promised';
import { needs } from '../../scopes';
import { pendingPayoutId } from './payoutId';

export const cancel = defineOperation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel a payout',
	description: 'Stop a payout that was not yet submitted; no money moves',
	route: 'POST /payouts/{payoutId}/cancel',
	answer: something,
	needs: [needs('payouts:cancel')],
	repeatable: true,
	fields: [pendingPayoutId],
});
