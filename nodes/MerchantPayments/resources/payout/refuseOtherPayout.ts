import type { IDataObject } from 'n8n-workflow';
import type { Money } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import type { ServiceResponse } from '../../../shared/transport/request';
import { refuseOtherResult } from '../../requested';
import { isSameDestination } from './destinations';

interface Asked {
	readonly money: Money;
	readonly destinationType: string;
}

/** Refuses a payout that came back for a key that belongs to another one. */
export const refuseOtherPayout = (
	{ body, doubt }: ServiceResponse,
	{ money, destinationType }: Asked,
	{ readsIn }: Pick<OperationContext, 'readsIn'>,
): void => {
	const payout = (body ?? {}) as IDataObject;
	const record = { ...payout, ...(payout.original as IDataObject | undefined) };
	const isReplay = payout.idempotentReplay === true;
	const found = record.destinationType ?? record.destination_type;
	refuseOtherResult(
		{
			record,
			...(!isSameDestination(found, destinationType) && { others: { destinationType } }),
			// A repeat after a lost answer may be what this very item created a moment ago.
			isOld: isReplay && doubt !== true,
			// In which unit a new payout is answered is not documented.
			...(isReplay && { readsIn }),
		},
		money,
		'payout',
	);
};
