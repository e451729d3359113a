import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/operation/operation';
import type { PAYOUT_STATUSES } from '../../payoutStatuses';

/** What is pending is awaiting approval. */
type Status = Exclude<(typeof PAYOUT_STATUSES)[number], 'pending'>;

/** Only a transfer that the provider confirmed is paid. */
const MEANING: Readonly<Record<Status, string>> = {
	completed: 'It was paid once.',
	processing:
		'Its status is processing: it was submitted once, and the transfer is not confirmed yet.',
	failed: 'Its status is failed: nothing was paid.',
	cancelled: 'Its status is cancelled: nothing was paid.',
};

const DASHBOARD = 'Look at it in your Merchant dashboard.';

const UNCONFIRMED =
	'Its amount may be another one. Set Amount Unit in Responses in the credential, or compare the payout in your Merchant dashboard.';

const statusOf = ({ original, ...payout }: IDataObject): string => {
	// The list is read later than the payout was returned.
	const status = (original as IDataObject | undefined)?.status ?? payout.status;
	if (payout.requiresApproval === true) {
		return 'It is awaiting approval: nothing has been paid yet.';
	}
	if (typeof status !== 'string') {
		return `The response does not say whether it was paid. ${DASHBOARD}`;
	}
	return Object.hasOwn(MEANING, status)
		? MEANING[status as Status]
		: `Its status is ${status.slice(0, 60)}. ${DASHBOARD}`;
};

const stateOf = (payout: IDataObject): string =>
	[payout.unconfirmed].flat().includes('amount')
		? `${statusOf(payout)} ${UNCONFIRMED}`
		: statusOf(payout);

/** Says of a payout that was there before what is known of it, and that nothing was paid now, unless a moment ago it was not. */
export const replayed = (
	payout: IDataObject,
	lost: { readonly isOwnKey: boolean } | false | undefined,
	{ hint }: OperationContext,
): IDataObject => {
	const state = stateOf(payout);
	if (lost) {
		// A key of the user's own may have been used before.
		const age = lost.isOwnKey ? ' It was requested now, or earlier.' : '';
		const note = `The first response was lost, and the service returned this payout for the same idempotency key.${age} ${state}`;
		return { ...payout, note };
	}
	hint(
		`The service recognized the idempotency key and returned an earlier payout. ${state} Nothing was paid again.`,
	);
	return {
		...payout,
		repeated: true,
		note: `Nothing was paid now. This is an earlier payout. ${state} To pay the same amount again, set a different Idempotency Key.`,
	};
};
