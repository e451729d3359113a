import type { IDataObject } from 'n8n-workflow';

const TO_BE_PAID = ['approved', 'sent', 'posted', 'partially_paid'];

/** Money that goes the other way. */
const CREDITS = ['credit_note', 'supplier_credit'];

/** No currency has more decimals, so amounts are added up exactly in this unit. */
export const SMALLEST = 10_000;

export const isToBePaid = (status: unknown): boolean => TO_BE_PAID.includes(String(status));

export const isCredit = (kind: unknown): boolean => CREDITS.includes(String(kind));

/** What is left of a document, in the smallest unit; nothing when its figures do not say it. */
export const leftOf = ({
	kind,
	total,
	amount_paid: paid,
	amount_credited: credited,
}: IDataObject): number | undefined => {
	if (total === undefined || total === null || total === '') return undefined;
	// Whether the books write a credit with a minus is not documented.
	const read = (value: unknown) => (isCredit(kind) ? Math.abs(Number(value)) : Number(value));
	const left = read(total) - read(paid ?? 0) - read(credited ?? 0);
	return Number.isFinite(left) ? Math.round(left * SMALLEST) : undefined;
};

/** Approved, and not settled as far as its figures say. Below zero there is something to give back. */
export const isOpen = (document: IDataObject): boolean =>
	isToBePaid(document.status) && leftOf(document) !== 0;

export const isUnpaid = (document: IDataObject): boolean =>
	isOpen(document) && !isCredit(document.kind) && (leftOf(document) ?? 1) > 0;
