import { z } from 'zod/v4';
import { day, uuid } from '../fields.mts';
import { findOwned } from '../findOwned.mts';
import { fieldRefusal } from '../refusal.mts';
import { route } from '../route.mts';
import { listSettlements, settlementsCsv, summarize } from '../settlements.mts';

const read = route({
	method: 'GET',
	path: '/settlements',
	summary: 'Read the payments that settled in a range, with a summary per currency',
	scopes: (raw) => [
		'settlements:read',
		...(raw.query.format === 'csv' ? (['reports:export'] as const) : []),
	],
	query: z.strictObject({
		from: day.optional(),
		to: day.optional(),
		splitRecipientId: uuid.optional(),
		format: z.enum(['json', 'csv']).default('json'),
	}),
	answers: [200, 400, 404],
	handle: ({ world, caller, query }) => {
		const { from, to, splitRecipientId, format } = query;
		if (from && to && from > to) throw fieldRefusal('from', 'Must not be after to');
		if (splitRecipientId) findOwned(world.payments.recipients, splitRecipientId, caller.key);
		const settled = listSettlements(world, caller.key, { from, to, splitRecipientId });
		if (format === 'csv') return { type: 'text/csv; charset=utf-8', body: settlementsCsv(settled) };
		return { body: { settlements: settled, summary: summarize(settled) } };
	},
});

export const settlementRoutes = [read];
