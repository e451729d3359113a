import { type IDataObject, UserError } from 'n8n-workflow';
import { everyArrayIn, isRecord } from '../../../shared/transport/list';
import type { ServiceResponse } from '../../../shared/transport/request';
import { isPart, partial, TOTAL_COUNT } from '../../../shared/transport/wholePage';
import { amountNames } from '../../amountNames';

/** The documented figures of a settled payment. */
const FIGURES = amountNames.settlements;

const isSettled = (row: unknown): boolean => isRecord(row) && FIGURES.every((name) => name in row);

const hasId = (row: unknown): boolean =>
	isRecord(row) && Object.keys(row).some((name) => /(^|_)id$|[a-z]Id$/.test(name));

/** A payment that lacks a figure must not get lost beside those that have all. */
const looksSettled = (row: unknown): boolean =>
	isRecord(row) && hasId(row) && FIGURES.some((name) => name in row);

/** Sums say that nothing settled only when they are zero. */
const isSumOfNothing = (row: unknown): boolean =>
	isRecord(row) &&
	!hasId(row) &&
	!Object.values(row).some((value) => typeof value !== 'boolean' && Boolean(Number(value)));

/**
 * The answer may hold a list of sums beside the list of payments, even with the same figures:
 * a payment has an id, a sum has none. What is neither is not passed over.
 */
const findSettled = (body: unknown): unknown[] => {
	const arrays = everyArrayIn(body);
	const others = (list: unknown[]) => arrays.filter((rows) => rows !== list).flat();
	const settled = arrays.filter((rows) => rows.length > 0 && rows.every(isSettled));
	const identified = settled.filter((rows) => rows.every(hasId));
	const empty = arrays.find(({ length }) => length === 0);
	if (identified.length === 0 && empty) {
		if (others(empty).every(isSumOfNothing)) return empty;
	} else {
		const [list, ...more] = identified.length > 0 ? identified : settled;
		if (list && more.length === 0 && !others(list).some(looksSettled)) return list;
	}
	throw new UserError('The response contains no list of settled payments', {
		description: `A settled payment carries ${FIGURES.join(', ')}. Use Get Many with Output set to Full Response to see the response.`,
	});
};

export const settledPayments = (body: unknown): IDataObject[] => findSettled(body) as IDataObject[];

/** The same, or so many as are wanted. The service documents that it returns all of them. */
export const wholeSettled = (
	{ body, headers }: Pick<ServiceResponse, 'body' | 'headers'>,
	wanted = Infinity,
): IDataObject[] => {
	const payments = settledPayments(body);
	if (payments.length < wanted && isPart(body, payments.length, headers, TOTAL_COUNT)) {
		throw partial(
			'Settled payments would be missing, so none are returned. Choose fewer days, or use Get Many with Output set to Full Response to see the response.',
		);
	}
	return payments;
};

/** Objects below this depth are handed on as they are. */
const DEEPEST = 100;

const without = (value: unknown, removed: unknown, depth = 0): IDataObject => {
	if (!isRecord(value)) return {};
	return Object.fromEntries(
		Object.entries(value)
			.filter(([, part]) => part !== removed)
			.map(([key, part]) => [
				key,
				isRecord(part) && depth < DEEPEST ? without(part, removed, depth + 1) : part,
			]),
	) as IDataObject;
};

/** The per-currency summary under whatever name it has: all of the answer but the payments. */
export const withoutSettledPayments = (body: unknown): IDataObject =>
	without(body, findSettled(body));
