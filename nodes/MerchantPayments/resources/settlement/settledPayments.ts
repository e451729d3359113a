import { type IDataObject, UserError } from 'n8n-workflow';
import { arraysOf } from '../../../shared/transport/list';
import { amountNames } from '../../amountNames';

/** The documented figures of a settled payment. */
const FIGURES = amountNames.settlements;

const isSettled = (record: unknown): boolean =>
	typeof record === 'object' && record !== null && FIGURES.every((name) => name in record);

const hasId = (record: unknown): boolean =>
	Object.keys(record as object).some((name) => /(^|_)id$|[a-z]Id$/.test(name));

/**
 * The answer may hold a list of sums beside the list of payments, even with the same figures:
 * a payment has an id, a sum has none. Where nothing settled, there is nothing to recognise.
 */
const findSettled = (body: unknown): unknown[] => {
	const arrays = arraysOf(body).map(([, items]) => items);
	const settled = arrays.filter((items) => items.length > 0 && items.every(isSettled));
	const identified = settled.filter((items) => items.every(hasId));
	const empty = arrays.find((items) => items.length === 0);
	if (identified.length === 1) return identified[0];
	if (empty && identified.length === 0) return empty;
	if (identified.length === 0 && settled.length === 1) return settled[0];
	throw new UserError(
		'The answer of the service holds no list of settled payments that can be recognised',
		{
			description: `A settled payment carries ${FIGURES.join(', ')}. Set Output to Whole Answer to see what came back.`,
		},
	);
};

export const settledPayments = (body: unknown): IDataObject[] => findSettled(body) as IDataObject[];

const without = (value: unknown, removed: unknown): IDataObject => {
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, part]) => part !== removed)
			.map(([key, part]) => [
				key,
				typeof part === 'object' && part !== null && !Array.isArray(part)
					? without(part, removed)
					: part,
			]),
	) as IDataObject;
};

/** The per-currency summary under whatever name it has: all of the answer but the payments. */
export const withoutSettledPayments = (body: unknown): IDataObject =>
	without(body, findSettled(body));

export const settlementItems = (body: unknown, output: string): IDataObject | IDataObject[] => {
	if (output === 'payments') return settledPayments(body);
	if (output === 'summary') return withoutSettledPayments(body);
	if (output === 'raw') return body as IDataObject;
	throw new UserError('Output: must be payments, summary or raw');
};
