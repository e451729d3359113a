import { DateTime } from 'luxon';
import { type IDataObject, UserError } from 'n8n-workflow';
import { createKeyedLock } from '../../../shared/async/keyedLock';
import { toResult } from '../../../shared/async/result';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { unwrap } from '../../../shared/transport/unwrap';
import { fold } from '../../fold';
import { get } from './get';
import { getAll } from './getAll';
import { hasReference, readReferences } from './readReferences';
import { createReferenceIndexes, type ReferenceIndex } from './referenceIndex';

export interface Wanted {
	readonly contactId: string;
	readonly reference: string;
	readonly lookBackDays: number;
	/** The date of the invoice, when it is not today. */
	readonly date?: string;
}

/** A look back of less than a day would find nothing, and a second invoice would be created. */
export const daysOf = (value: unknown): number => {
	const days = Number(value);
	if (Number.isInteger(days) && days >= 1 && days <= 36_500) return days;
	throw new UserError('Look Back (Days): must be a whole number of at least 1', {
		description: 'Nothing was sent.',
	});
};

/** Looks back from today, or from the date of the invoice when that is earlier. */
const firstDay = ({ date, lookBackDays }: Wanted, timezone: string): string => {
	const today = DateTime.now().setZone(timezone);
	const day = date ? DateTime.min(today, DateTime.fromISO(date, { zone: timezone })) : today;
	return day.minus({ days: lookBackDays }).toFormat('yyyy-MM-dd');
};

type Context = Pick<OperationContext, 'call' | 'timezone' | 'baseUrl' | 'environment'>;

/** An invoice that an index knows may be void by now, or have another reference. */
const readKnown = async (
	id: string,
	{ reference, contactId }: Wanted,
	{ call }: Context,
): Promise<IDataObject | undefined> => {
	const answer = await toResult(async () => await call(requestOf(get, { invoiceId: id })));
	const invoice = 'value' in answer ? (unwrap(answer.value.body) as IDataObject) : {};
	return invoice.contact_id === contactId && hasReference(reference)(invoice) ? invoice : undefined;
};

const indexes = createReferenceIndexes();
const oneAtATime = createKeyedLock(10_000);

/**
 * The service has no filter by reference, so the customer's documents are looked through: all of them
 * every ten minutes, and for each item those that are new since.
 */
export const findByReference = async (
	wanted: Wanted,
	context: Context,
): Promise<IDataObject | undefined> => {
	const query = { contact_id: wanted.contactId, from: firstDay(wanted, context.timezone) };
	const key = `${context.baseUrl} ${context.environment} ${query.contact_id} ${query.from}`;
	const search = {
		call: context.call,
		list: requestOf(getAll, {}, { query }),
		reference: wanted.reference,
		isDated: wanted.date !== undefined,
	};
	const usable = () => indexes.get(key, performance.now());
	const look = async (known?: ReferenceIndex) => {
		const began = performance.now();
		const { found, index } = await readReferences(search, known);
		if (index && index !== known) indexes.set(key, index, began);
		return { found, index };
	};

	// Those that come while the whole list is read wait for its index.
	const whole = usable()
		? undefined
		: await oneAtATime(key, async () => (usable() ? undefined : await look()));
	const { found, index } = whole ?? (await look(usable()));
	const id = found ? undefined : index?.ids.get(fold(wanted.reference));
	if (id === undefined) return found;
	return (await readKnown(id, wanted, context)) ?? (await look()).found;
};
