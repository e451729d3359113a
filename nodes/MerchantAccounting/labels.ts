import type { IDataObject } from 'n8n-workflow';

const words = (...parts: unknown[]) => parts.filter(Boolean).join(' · ');

export const documentLabel = (
	{ number, kind, status, date, total, currency, id, contact_id }: IDataObject,
	contacts: ReadonlyMap<string, string> = new Map(),
) =>
	words(
		number || `${kind === 'invoice' || !kind ? 'draft' : kind} ${String(id ?? '').slice(0, 8)}`,
		contacts.get(String(contact_id)),
		total !== undefined && total !== null && `${total} ${currency ?? ''}`.trim(),
		status,
		date,
	);

/** A total as people may type it when they look for it: 12.5 is also 12.50 and 12,50. */
export const spellings = ({ total }: IDataObject): string => {
	if (typeof total !== 'number') return '';
	const shown = total.toFixed(2);
	return `${shown} ${shown.replace('.', ',')}`;
};

export const contactLabel = ({ name, email, active }: IDataObject) =>
	words(name, email, active === false && 'INACTIVE');

export const accountLabel = ({ code, name, type, active }: IDataObject) =>
	words([code, name].filter(Boolean).join(' '), type, active === false && 'INACTIVE');
