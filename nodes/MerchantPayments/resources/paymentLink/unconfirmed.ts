import type { IDataObject } from 'n8n-workflow';
import type { Money } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import type { ServiceResponse } from '../../../shared/transport/request';
import { differing, unconfirmedIn } from '../../requested';

interface Asked {
	readonly money?: Money;
	readonly splitRecipientId?: string;
	readonly title: string;
}

const OLDER =
	'If this Idempotency Key was used before, the service returned the older payment link. Compare it in your Merchant dashboard, or use another Idempotency Key.';

/**
 * The service does not say whether a link is an older one with the same key. What its response
 * leaves open is named on the item; what speaks against it is said in the editor as well.
 */
export const withUnconfirmed = (
	answer: ServiceResponse,
	{ money, splitRecipientId, title }: Asked,
	{ hint }: Pick<OperationContext, 'hint'>,
): ServiceResponse => {
	const record = answer.body as IDataObject;
	// Links are requested in major units. In which unit they come back is not documented.
	const open = unconfirmedIn(record, { money, others: { splitRecipientId }, unit: 'major' });
	const others = differing(record, { title });
	const unconfirmed = [...open, ...others];
	if (unconfirmed.length === 0) return answer;
	if (money && open.includes('amount') && record.amount !== undefined) {
		const { major, currency } = money;
		hint(
			`The payment link shows ${String(record.amount)} ${currency}, which is ${major} ${currency} only if the service returns minor units. ${OLDER}`,
		);
	}
	if (others.length > 0) hint(`The payment link came back with another title. ${OLDER}`);
	return { ...answer, body: { ...record, unconfirmed } };
};
