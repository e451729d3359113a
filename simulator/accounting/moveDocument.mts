import type { World } from '../world.mts';
import { CASH, PAYABLE, RECEIVABLE } from './chart.mts';
import { BASE_CURRENCY } from './choices.mts';
import { today } from './draft.mts';
import { emitDocumentEvent } from './events.mts';
import { add, multiply } from './money.mts';
import type { Document, Status } from './objects.mts';
import { isSale, postDocument, reverseDocument } from './postDocument.mts';

const expectStatus = (document: Document, allowed: Status[]): void => {
	if (!allowed.includes(document.status)) {
		throw new Error(`a ${document.status} ${document.kind} cannot do that`);
	}
};

const nextNumber = (world: World, { org, kind }: Document): string => {
	const prefix = { invoice: 'INV', credit_note: 'CN', bill: 'BILL' }[kind as string] ?? 'DOC';
	const issued = world.accounting.documents.filter(
		(one) => one.org === org && one.kind === kind && one.number !== null,
	);
	return `${prefix}-${String(issued.length + 1).padStart(4, '0')}`;
};

/** Sales documents are issued, purchase documents are approved; both are posted by it. */
export const issueDocument = (world: World, document: Document): void => {
	expectStatus(document, ['draft', 'awaiting_approval']);
	document.number = nextNumber(world, document);
	document.status = isSale(document) ? 'posted' : 'approved';
	postDocument(world, document);
	emitDocumentEvent(world, document, isSale(document) ? 'issued' : 'approved');
};

export const payDocument = (world: World, document: Document, amount?: number): void => {
	expectStatus(document, ['posted', 'sent', 'approved', 'partially_paid']);
	const { org, currency, fx_rate } = document;
	const open = add(currency, [document.total, -document.amount_paid]);
	const paid = amount ?? open;
	if (paid <= 0 || paid > open) throw new Error(`only ${open} is open`);
	document.amount_paid = add(currency, [document.amount_paid, paid]);
	document.status = document.amount_paid === document.total ? 'paid' : 'partially_paid';
	const sale = isSale(document);
	const inBase = multiply(BASE_CURRENCY, paid, fx_rate, sale ? 1 : -1);
	const date = today(world);
	world.accounting.postings.push(
		{ org, date, account: CASH, amount: inBase },
		{ org, date, account: sale ? RECEIVABLE : PAYABLE, amount: -inBase },
	);
	if (document.status === 'paid') emitDocumentEvent(world, document, 'paid');
};

export const voidDocument = (world: World, document: Document): void => {
	expectStatus(document, ['draft', 'awaiting_approval', 'approved', 'posted', 'sent']);
	const isPosted = document.status !== 'draft' && document.status !== 'awaiting_approval';
	if (isPosted) reverseDocument(world, document, today(world));
	document.status = 'void';
	emitDocumentEvent(world, document, 'voided');
};
