import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import type { Look } from '../../../shared/idempotency/once';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readPages } from '../../../shared/transport/paginate';
import { unwrap } from '../../../shared/transport/unwrap';
import { fold } from '../../fold';
import { createServiceClock } from '../../serviceClock';
import { get } from './get';
import { getAll } from './getAll';
import { isInvoice } from './isInvoice';

const textOf = (value: unknown) => String(value ?? '').trim();

const decimalsIn = (number: number) => (String(number).split('.')[1] ?? '').length;

/** How many decimals the service keeps is not documented: two at least, and the rest is rounded. */
const isSameNumber = (found: number, asked: number): boolean =>
	Math.abs(found - asked) <= 0.5 / 10 ** Math.max(2, decimalsIn(found)) + 1e-9;

const isSame = (name: string, found: unknown, asked: unknown): boolean => {
	if (typeof asked === 'number') return isSameNumber(Number(found), asked);
	return name.endsWith('_id') ? fold(found) === fold(asked) : textOf(found) === textOf(asked);
};

/** What was not asked for the service fills in, so it is not compared. */
const agrees = (found: IDataObject, asked: IDataObject, names: readonly string[]): boolean =>
	names.every(
		(name) =>
			[undefined, ''].includes(asked[name] as string) || isSame(name, found[name], asked[name]),
	);

const IN_LISTS = ['currency', 'date', 'due_date'];

const IN_LINES = [
	'description',
	'quantity',
	'unit_price',
	'item_id',
	'discount_pct',
	'account_id',
	'tax_code_id',
];

const byPosition = (one: IDataObject, other: IDataObject) =>
	Number(one.position ?? 0) - Number(other.position ?? 0);

/** Left out, a line is not discounted, and is of one. */
const asSent = (line: IDataObject): IDataObject => ({ quantity: 1, discount_pct: 0, ...line });

const asFound = (line: IDataObject): IDataObject => ({
	...line,
	discount_pct: Number(line.discount_pct ?? 0),
});

const hasSameLines = (invoice: IDataObject, asked: readonly IDataObject[]): boolean => {
	const lines = Array.isArray(invoice.lines) ? ([...invoice.lines] as IDataObject[]) : [];
	if (lines.length !== asked.length) return false;
	return lines
		.sort(byPosition)
		.every((line, index) => agrees(asFound(line), asSent(asked[index]), IN_LINES));
};

const byCreation = (one: IDataObject, other: IDataObject) =>
	Date.parse(String(one.created_at)) - Date.parse(String(other.created_at));

/** So many days a document may be dated before the run that made it, in whatever timezone. */
const DAYS_BEFORE = 2;

/**
 * The draft that an earlier attempt of this run made of the same content. One of another execution
 * that asks for the same, and one that a person has edited since, cannot be told apart from it.
 */
export const findByContent = async (
	body: IDataObject,
	context: OperationContext,
	look: Look,
	isDateOpen = false,
): Promise<IDataObject | undefined> => {
	const { taken, since } = look;
	const { call, isOfThisRun } = createServiceClock(context.call, look);
	const day = DateTime.fromMillis(since ?? Date.now()).minus({ days: DAYS_BEFORE });
	// Which day the clock worked out in an earlier attempt is not known, so every day is looked at.
	const from = isDateOpen ? undefined : (body.date ?? day.toFormat('yyyy-MM-dd'));
	const query = {
		contact_id: body.contact_id,
		...(from !== undefined && { from }),
		...(body.date !== undefined && { to: body.date }),
	};
	const isCandidate = (found: IDataObject): boolean =>
		isInvoice(found) &&
		textOf(found.reference) === textOf(body.reference) &&
		// Also of the customer: a service may overlook a filter.
		fold(found.contact_id ?? body.contact_id) === fold(body.contact_id) &&
		agrees(found, body, IN_LISTS) &&
		isOfThisRun(found.created_at) &&
		!taken.has(String(found.id));
	for await (const page of readPages(call, requestOf(getAll, {}, { query }), Infinity)) {
		// The oldest first: those of other items that were made before are taken already.
		for (const { id } of page.filter(isCandidate).sort(byCreation)) {
			const read = await call(requestOf(get, { invoiceId: String(id) }));
			const invoice = unwrap(read.body) as IDataObject;
			if (hasSameLines(invoice, body.lines as IDataObject[])) {
				return { ...invoice, matchedBy: 'content' };
			}
		}
	}
	return undefined;
};
