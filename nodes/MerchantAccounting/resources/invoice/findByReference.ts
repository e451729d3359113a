import { DateTime } from 'luxon';
import { type IDataObject, UserError } from 'n8n-workflow';
import { toResult } from '../../../shared/async/result';
import { unlessStopped } from '../../../shared/async/unlessStopped';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { httpCodeOf } from '../../../shared/transport/errors';
import { unwrap } from '../../../shared/transport/unwrap';
import { fold } from '../../fold';
import { get } from './get';
import { getAll } from './getAll';
import { isSearched, type Reading, readReferences, type Search } from './readReferences';
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

type Context = Pick<OperationContext, 'call' | 'timezone' | 'baseUrl' | 'environment' | 'stop'>;

const indexes = createReferenceIndexes();
const readings = new Map<string, Promise<unknown>>();

/** An invoice that is known by its id may be void by now, have another reference, or be gone. */
const readKnown = async (
	id: string,
	search: Search,
	{ call }: Context,
): Promise<IDataObject | undefined> => {
	const answer = await toResult(async () => await call(requestOf(get, { invoiceId: id })));
	if ('error' in answer) {
		if (String(httpCodeOf(answer.error)) === '404') return undefined;
		throw answer.error;
	}
	const invoice = unwrap(answer.value.body) as IDataObject;
	return isSearched(search)(invoice) ? invoice : undefined;
};

interface Resolved {
	readonly invoice?: IDataObject;
	readonly id?: string;
}

/**
 * The service has no filter by reference, so the customer's documents are looked through: all of them
 * every ten minutes, and for each item those that are new since.
 */
export const findByReference = async (
	wanted: Wanted,
	context: Context,
): Promise<IDataObject | undefined> => {
	const query = { contact_id: wanted.contactId, from: firstDay(wanted, context.timezone) };
	const key = [context.baseUrl, context.environment, fold(query.contact_id), query.from].join(' ');
	const search: Search = {
		call: context.call,
		list: requestOf(getAll, {}, { query }),
		contactId: wanted.contactId,
		reference: wanted.reference,
		isDated: wanted.date !== undefined,
	};
	const usable = () => indexes.get(key, performance.now());
	const look = async (known?: ReferenceIndex) => {
		const began = performance.now();
		const reading = await readReferences(search, known);
		if (reading.index && reading.index !== known) indexes.set(key, reading.index, began);
		return reading;
	};
	const readAll = async () => {
		const reading = look();
		readings.set(key, reading);
		try {
			return await reading;
		} finally {
			if (readings.get(key) === reading) readings.delete(key);
		}
	};

	/** Only one execution at a time reads the whole list. Where that fails, each reads for itself, and who is stopped cannot. */
	const read = async (): Promise<Reading> => {
		for (;;) {
			const known = usable();
			const other = readings.get(key);
			if (known) return await look(known);
			if (!other) return await readAll();
			const waited = await toResult(async () => await unlessStopped(other, context.stop));
			if ('error' in waited) return await look();
		}
	};
	const resolve = async ({ found, index }: Reading): Promise<Resolved> => {
		if (found) return { invoice: found };
		const id = index?.ids.get(fold(wanted.reference));
		return id === undefined ? {} : { id, invoice: await readKnown(id, search, context) };
	};

	const { id, invoice } = await resolve(await read());
	// What is not what it was may stand for another one.
	return invoice || id === undefined ? invoice : (await resolve(await readAll())).invoice;
};
