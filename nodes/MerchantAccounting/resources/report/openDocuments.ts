import { type IDataObject, UserError } from 'n8n-workflow';
import { isCredit, leftOf, SMALLEST } from '../../openAmount';
import { type Age, ageOf } from './ages';

/** A document with something left to pay, or to set off. */
export interface OpenDocument {
	readonly contactId: string;
	readonly currency: string;
	readonly isCredit: boolean;
	/** What is left of it, in the smallest unit. */
	readonly left: number;
	readonly daysOverdue: number;
	readonly age: Age;
	readonly record: IDataObject;
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}/;

const dayOf = (value: unknown): number => Date.parse(DAY.exec(String(value))?.[0] ?? '');

const unreadable = ({ number, id }: IDataObject, what: string) =>
	new UserError(`The ${what} of document ${String(number ?? id)} cannot be read`, {
		description: 'The report would leave it out or add up wrong, so there is none.',
	});

/** What a report has to know of an open document. One without a due date is due on its own date. */
export const readOpen = (
	record: IDataObject,
	today: string,
	ages: readonly Age[],
): OpenDocument => {
	const left = leftOf(record);
	const { currency } = record;
	if (left === undefined) throw unreadable(record, 'total');
	if (typeof currency !== 'string' || currency === '') throw unreadable(record, 'currency');
	const due = [dayOf(record.due_date), dayOf(record.date)].find((day) => Number.isFinite(day));
	if (due === undefined) throw unreadable(record, 'due date');
	const daysOverdue = Math.max(0, Math.round((dayOf(today) - due) / DAY_MS));
	return {
		contactId: String(record.contact_id ?? ''),
		currency,
		isCredit: isCredit(record.kind),
		left,
		daysOverdue,
		age: ageOf(ages, daysOverdue),
		record,
	};
};

export const inMajor = (units: number): number => units / SMALLEST;
