import type { IDataObject } from 'n8n-workflow';

/** In the order of the rows: first what people have to do something about. */
export const STATUSES = ['missing', 'attention', 'unknown', 'ok', 'notTestable'] as const;

/** What a check found out. */
export interface Finding {
	readonly status: (typeof STATUSES)[number];
	readonly explanation: string;
}

/** One row for each check, because n8n's table shows rows of short texts best. */
export type Row = Finding & { readonly name: string } & IDataObject;

export const couldNotCheck = (why: string): Finding => ({
	status: 'unknown',
	explanation: `This could not be checked: ${why}.`,
});
