import { type IDataObject, UserError } from 'n8n-workflow';
import type { Money } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import type { ServiceResponse } from '../../../shared/transport/request';
import { idsIn } from '../../compareReturned';
import { majorAmounts } from '../../majorAmounts';
import { refuseOtherResult, unconfirmedIn } from '../../refuseOtherResult';
import { asNumber, isAmount } from '../../requested';
import { isSameDestination } from './destinations';

interface Asked {
	readonly money: Money;
	readonly destinationType: string;
	readonly isOwnKey: boolean;
}

/** The payout as far as it is known, with what the list of payouts shows of it. */
const wholeOf = (body: unknown): IDataObject => {
	const payout = (body ?? {}) as IDataObject;
	return { ...payout, ...(payout.original as IDataObject | undefined) };
};

/** In the unit that the credential says it is another payout, and in the other one it is this one. */
const refuseInOtherUnit = (
	record: IDataObject,
	money: Money,
	readsIn: NonNullable<OperationContext['readsIn']>,
): void => {
	const { amount } = record;
	const { currency, major } = money;
	if (asNumber(amount) === undefined || isAmount(amount, money, readsIn)) return;
	const read = majorAmounts({ amount, currency }, ['amount'], readsIn).amount;
	throw new UserError(
		`The service returned ${String(amount)} for this Idempotency Key: ${String(read)} ${currency} by Amount Unit in Responses, or ${major} ${currency} if it is in the other unit`,
		{
			description:
				'It may be this payout or another one. Look for it in your Merchant dashboard before you use another Idempotency Key.',
			extra: { processed: 'unknown', ...idsIn(record) },
		},
	);
};

/** Refuses a payout that came back for a key that belongs to another one. */
export const refuseOtherPayout = (
	{ body, doubt }: ServiceResponse,
	{ money, destinationType, isOwnKey }: Asked,
	{ readsIn }: Pick<OperationContext, 'readsIn'>,
): void => {
	const record = wholeOf(body);
	const isReplay = record.idempotentReplay === true;
	refuseOtherResult(
		{
			record,
			others: { destinationType },
			rules: { destinationType: isSameDestination },
			// A repeat after a lost answer may be what this very item created a moment ago.
			isOld: isReplay && doubt !== true,
			isOwnKey,
			readsIn,
		},
		money,
		'payout',
	);
	// In which unit a payout is answered is not documented, and only a key of the user's own may be another's.
	if (isReplay && isOwnKey && readsIn) refuseInOtherUnit(record, money, readsIn);
};

/** Names what an older payout may differ in, where the response or its unit does not tell. */
export const withUnconfirmed = (
	answer: ServiceResponse,
	{ money, destinationType }: Pick<Asked, 'money' | 'destinationType'>,
	{ readsIn }: Pick<OperationContext, 'readsIn'>,
): ServiceResponse => {
	const record = wholeOf(answer.body);
	const unconfirmed = unconfirmedIn(record, { money, others: { destinationType }, unit: readsIn });
	if (record.idempotentReplay !== true || unconfirmed.length === 0) return answer;
	return { ...answer, body: { ...(answer.body as IDataObject), unconfirmed } };
};
