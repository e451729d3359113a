import { UserError, type IDataObject } from 'n8n-workflow';
import { arraysOf } from '../shared/transport/list';

/** The documented figures of a settled payment. */
const FIGURES = ['gross', 'fee', 'net', 'refunded', 'net_settled'];

const isSettled = (record: unknown): boolean =>
	typeof record === 'object' && record !== null && FIGURES.every((name) => name in record);

const hasId = (record: unknown): boolean =>
	Object.keys(record as object).some((name) => /(^|_)id$/.test(name));

type Found = ReturnType<typeof arraysOf>[number];

/**
 * The answer may hold a list of sums beside the list of payments, even with the same figures:
 * a payment has an id, a sum has none.
 */
const findSettled = (body: unknown): Found | undefined => {
	const arrays = arraysOf(body);
	const settled = arrays.filter(([, items]) => items.length > 0 && items.every(isSettled));
	const identified = settled.filter(([, items]) => items.every(hasId));
	const [only, ...others] = identified.length ? identified : settled;
	if (only && others.length === 0) return only;
	// A range in which nothing settled has nothing to be recognised by.
	if (arrays.length > 0 && arrays.every(([, items]) => items.length === 0)) return undefined;
	throw new UserError(
		'The answer of the service holds no list of settled payments that can be recognised',
		{
			description: `A settled payment carries ${FIGURES.join(', ')}. Set Output to Whole Answer to see what came back.`,
		},
	);
};

export const settledPayments = (body: unknown): IDataObject[] =>
	(findSettled(body)?.[1] ?? []) as IDataObject[];

/** The per-currency summary under whatever name it has: all of the answer but the payments. */
export const withoutSettledPayments = (body: unknown): IDataObject => {
	const settled = findSettled(body)?.[1];
	return Object.fromEntries(
		Object.entries(body as IDataObject).filter(([, value]) => value !== settled),
	) as IDataObject;
};
