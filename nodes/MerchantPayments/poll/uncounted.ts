import type { IDataObject } from 'n8n-workflow';

const without = (part: unknown): unknown => {
	if (part === undefined) return part;
	const kept = Object.entries(part as IDataObject).filter(([name]) => name !== 'refund_amount');
	return Object.fromEntries(kept);
};

/** A refund that does not say how much it gave back, only how much all of them did. */
export const uncounted = (event: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(event).map(([name, part]) => [
			name,
			['data', 'major', 'read'].includes(name) ? without(part) : part,
		]),
	) as IDataObject;
