import { type IDataObject, UserError } from 'n8n-workflow';
import { currencySums } from './currencySums';
import { withoutSettledPayments } from './settledPayments';

/** What the response holds beside the payments, or all of it. */
export const settlementItems = (body: unknown, output: string): IDataObject | IDataObject[] => {
	if (output === 'currencies') return currencySums(body);
	if (output === 'summary') return withoutSettledPayments(body);
	if (output === 'raw') return body as IDataObject;
	throw new UserError('Output: must be payments, currencies, summary or raw');
};
