import type { IDataObject } from 'n8n-workflow';

const words = (...parts: unknown[]) => parts.filter(Boolean).join(' · ');

export const documentLabel = ({ number, kind, status, date, total, currency, id }: IDataObject) =>
	words(
		number || `${kind === 'invoice' || !kind ? 'draft' : kind} ${String(id ?? '').slice(0, 8)}`,
		total !== undefined && total !== null && `${total} ${currency ?? ''}`.trim(),
		status,
		date,
	);

export const contactLabel = ({ name, email, active }: IDataObject) =>
	words(name, email, active === false && 'INACTIVE');

export const accountLabel = ({ code, name, type, active }: IDataObject) =>
	words([code, name].filter(Boolean).join(' '), type, active === false && 'INACTIVE');
