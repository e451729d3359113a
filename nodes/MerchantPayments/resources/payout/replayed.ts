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
			'The first answer was lost, and the service returned this payout when it was asked again with the same key: it was paid once.';
		return { ...payout, note };
	}
	hint(
		'The service recognised the idempotency key and returned the payout of an earlier call. Nothing was paid again.',
	);
	return {
		...payout,
		repeated: true,
		note: 'Nothing was paid now. To pay the same amount once more, set an Idempotency Key of its own.',
	};
};
