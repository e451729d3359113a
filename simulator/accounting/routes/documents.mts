import { z } from 'zod/v4';
import { wrapList } from '../../listEnvelope.mts';
import type { World } from '../../world.mts';
import { documentInput } from '../documentInput.mts';
import { createDraft } from '../draft.mts';
import { emitDocumentEvent } from '../events.mts';
import { findInOrg } from '../find.mts';
import { BILL_KINDS, type Document, INVOICE_KINDS, type Kind, STATUSES } from '../objects.mts';
import { documentRecord, documentSummary } from '../records.mts';
import { rejection } from '../rejection.mts';
import { accountingRoute } from '../route.mts';

const listQuery = z.strictObject({
	status: z.enum(STATUSES).optional(),
	contact_id: z.guid().optional(),
	from: z.iso.date().optional(),
	to: z.iso.date().optional(),
	limit: z.coerce.number().int().min(1).optional(),
	offset: z.coerce.number().int().min(0).default(0),
});

type ListQuery = z.output<typeof listQuery>;

const pageOf = (
	world: World,
	org: string,
	kinds: readonly Kind[],
	query: ListQuery,
): Document[] => {
	const { status, contact_id, from, to } = query;
	if (from && to && from > to) throw rejection(400, 'from is after to', 'from');
	const { pageCap, defaultLimit, ignoreOffset } = world.settings.accounting;
	const found = world.accounting.documents
		.filter((one) => one.org === org && kinds.includes(one.kind))
		.filter((one) => status === undefined || one.status === status)
		.filter((one) => contact_id === undefined || one.contact_id === contact_id)
		.filter((one) => (!from || one.date >= from) && (!to || one.date <= to))
		.reverse();
	const begin = ignoreOffset ? 0 : query.offset;
	return found.slice(begin, begin + Math.min(query.limit ?? defaultLimit, pageCap));
};

const one = (world: World, document: Document): unknown => {
	const record = documentRecord(document);
	return world.settings.accounting.singleEnvelope === 'data' ? { data: record } : record;
};

const reads = (name: 'invoices' | 'bills', kinds: readonly Kind[]) => [
	accountingRoute({
		method: 'GET',
		path: `/${name}`,
		query: listQuery,
		handle: ({ world, org, query }) => {
			const page = pageOf(world, org, kinds, query).map(documentSummary);
			return { body: wrapList(name, page, world.settings) };
		},
	}),
	accountingRoute({
		method: 'GET',
		path: `/${name}/{id}`,
		handle: ({ world, org, id }) => {
			const found = world.accounting.documents.filter(({ kind }) => kinds.includes(kind));
			return { body: one(world, findInOrg(found, org, id)) };
		},
	}),
];

const create = accountingRoute({
	method: 'POST',
	path: '/invoices',
	body: documentInput,
	handle: ({ world, org, body, requestId }) => {
		const document = createDraft(world, org, 'invoice', body);
		world.ledger.push({
			at: document.created_at,
			kind: 'invoice',
			business: org,
			id: document.id,
			request_id: requestId,
		});
		emitDocumentEvent(world, document, 'created');
		return { status: 201, body: one(world, document) };
	},
});

export const documentRoutes = [
	...reads('invoices', INVOICE_KINDS),
	create,
	...reads('bills', BILL_KINDS),
];
