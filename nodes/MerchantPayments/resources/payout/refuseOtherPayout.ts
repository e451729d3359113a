import type { IDataObject } from 'n8n-workflow';
import type { Money } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import type { ServiceResponse } from '../../../shared/transport/request';
import { refuseOtherResult, unconfirmedIn } from '../../requested';
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

/** Refuses a payout that came back for a key that belongs to another one. */
export const refuseOtherPayout = (
	{ body, doubt }: ServiceResponse,
	{ money, destinationType, isOwnKey }: Asked,
	{ readsIn }: Pick<OperationContext, 'readsIn'>,
): void => {
	const record = wholeOf(body);
	const isReplay = record.idempotentReplay === true;
	const found = record.destinationType ?? record.destination_type ?? destinationType;
	refuseOtherResult(
		{
			record,
			...(!isSameDestination(found, destinationType) && { others: { destinationType } }),
			// A repeat after a lost answer may be what this very item created a moment ago.
			isOld: isReplay && doubt !== true,
			isOwnKey,
			// In which unit a new payout is answered is not documented.
			...(isReplay && { readsIn }),
		},
		money,
		'payout',
	);
};

/** Names what an older payout may differ in, where the response or its unit does not tell. */
export const withUnconfirmed = (
	answer: ServiceResponse,
	money: Money,
	{ readsIn }: Pick<OperationContext, 'readsIn'>,
): ServiceResponse => {
	const record = wholeOf(answer.body);
	const unconfirmed = unconfirmedIn(record, { money, unit: readsIn });
	if (record.idempotentReplay !== true || unconfirmed.length === 0) return answer;
	return { ...answer, body: { ...(answer.body as IDataObject), unconfirmed } };
};
