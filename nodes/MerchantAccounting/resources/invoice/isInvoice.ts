import type { IDataObject } from 'n8n-workflow';

/** A credit note is in the same list, and a void invoice counts as none. */
export const isInvoice = ({ kind, status }: IDataObject): boolean =>
	kind === 'invoice' && status !== 'void';
