import type { IDataObject } from 'n8n-workflow';

const partsOf = ({ data, read }: IDataObject): IDataObject[] =>
	[data, read].map((part) => (part ?? {}) as IDataObject);

/** No two refunds of a payment count from the same amount that was refunded before. */
export const countsFrom = ({ type, ...event }: IDataObject): string | undefined => {
	const [data, read] = partsOf(event);
	const { refund_amount: refund, refunded_amount: refunded } = { ...read, ...data };
	if (refund === undefined) return undefined;
	const before = (Number(refunded) - Number(refund)).toFixed(4);
	return `${String(type)}:${String(data.id)} after ${before}`;
};

const without = (part: unknown): unknown => {
	if (part === undefined) return part;
	const kept = Object.entries(part as IDataObject).filter(([name]) => name !== 'refund_amount');
	return Object.fromEntries(kept);
};

export const uncounted = (event: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(event).map(([name, part]) => [
			name,
			['data', 'major', 'read'].includes(name) ? without(part) : part,
		]),
	) as IDataObject;
