import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/operation/operation';

/** Says of a payout that was there before that nothing was paid now, unless a moment ago it was not. */
export const replayed = (
	payout: IDataObject,
	isLost: boolean,
	{ hint }: OperationContext,
): IDataObject => {
	if (isLost) {
		const note =
			'The first response was lost, and the service returned this payout for the same idempotency key. It was paid once.';
		return { ...payout, note };
	}
	hint(
		'The service recognized the idempotency key and returned an earlier payout. Nothing was paid again.',
	);
	return {
		...payout,
		repeated: true,
		note: 'Nothing was paid now. To pay the same amount again, set a different Idempotency Key.',
	};
};
