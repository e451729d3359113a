import { type IDataObject, UserError } from 'n8n-workflow';
import { currencySums } from './currencySums';
import { settledPayments, withoutSettledPayments } from './settledPayments';

export const settlementItems = (body: unknown, output: string): IDataObject | IDataObject[] => {
	if (output === 'payments') return settledPayments(body);
	if (output === 'currencies') return currencySums(body);
	if (output === 'summary') return withoutSettledPayments(body);
	if (output === 'raw') return body as IDataObject;
	throw new UserError('Output: must be payments, currencies, summary or raw');
};
