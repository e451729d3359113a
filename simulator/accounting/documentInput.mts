import { z } from 'zod/v4';

const lineInput = z.strictObject({
	description: z.string().min(1),
	quantity: z.number().min(0).default(1),
	unit_price: z.number(),
	item_id: z.guid().optional(),
	discount_pct: z.number().min(0).max(100).default(0),
	account_id: z.guid().optional(),
	tax_code_id: z.guid().optional(),
});

export const documentInput = z.strictObject({
	contact_id: z.guid(),
	lines: z.array(lineInput).min(1).max(200),
	date: z.iso.date().optional(),
	due_date: z.iso.date().optional(),
	reference: z.string().optional(),
	currency: z
		.string()
		.regex(/^[A-Z]{3}$/, 'not an ISO 4217 code')
		.optional(),
	notes: z.string().optional(),
});

export type LineInput = z.output<typeof lineInput>;
export type DocumentInput = z.output<typeof documentInput>;
