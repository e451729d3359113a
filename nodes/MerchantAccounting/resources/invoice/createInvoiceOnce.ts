import { type IDataObject, NodeApiError, UserError } from 'n8n-workflow';
import { createQueue } from '../../../shared/once/queue';
import type { Item } from '../../../shared/operation/operation';
import { mayBeProcessed } from '../../../shared/transport/errors';
import { attempt } from '../../../shared/transport/open';
import type { Answer, Request } from '../../../shared/transport/request';
import { recordIn } from '../../recordIn';
import { findByReference, rememberSent, type Wanted } from './findByReference';

/** Looking and creating belong together: two runs at once must not both find nothing. */
const inTurn = createQueue(1_000);

/** A request that timed out may still be worked on for a while. */
const SETTLING_MS = 10 * 60_000;

const timedOut = (error: unknown) =>
	(error as { context?: { data?: IDataObject } }).context?.data?.networkFault === 'ECONNABORTED';

const noteOf = ({ contactId, reference }: Wanted, period: number) =>
	`invoice ${contactId} ${reference} timed out ${period}`;

const periodNow = () => Math.floor(Date.now() / SETTLING_MS);

/** Absent now does not mean absent for good while a timed-out request may still be under way. */
const refuseWhileSettling = async (wanted: Wanted, { notes }: Item): Promise<void> => {
	const now = periodNow();
	const periods = [now, now - 1].map((period) => noteOf(wanted, period));
	const noted = await attempt(async () => await notes.find(periods));
	if ('value' in noted && noted.value.size > 0) {
		throw new UserError('This invoice was sent before, and whether it was created is not known', {
			description: `The service did not answer in time and has no invoice with the reference "${wanted.reference}" yet. It is not sent again now; run this again in ${(2 * SETTLING_MS) / 60_000} minutes.`,
			extra: { processed: 'unknown', reference: wanted.reference },
		});
	}
};

/**
 * A lost answer is resolved by looking for the reference. That proves something only when it was
 * looked for before and was not there.
 */
const resolveLost = async (
	error: unknown,
	wanted: Wanted,
	wasAbsent: boolean,
	item: Item,
): Promise<Answer> => {
	if (!mayBeProcessed(error) || wanted.reference === '') throw error;
	const found = await attempt(async () => await findByReference(wanted, item));
	const invoice = 'value' in found ? found.value : undefined;
	if (invoice && wasAbsent) {
		item.hint('The answer was lost. The invoice was found by its reference: it had been created.');
		return { status: 201, headers: {}, body: invoice };
	}
	if (timedOut(error))
		await attempt(async () => await item.notes.record([noteOf(wanted, periodNow())]));
	if (invoice && error instanceof NodeApiError) {
		error.description = `An invoice with this reference exists (${String(invoice.id)}): it may be this one.\n${error.description}`;
	}
	throw error;
};

const send = async (request: Request, wanted: Wanted, wasAbsent: boolean, item: Item) => {
	const find = async () => {
		const invoice = wanted.reference && (await findByReference(wanted, item));
		return invoice ? { status: 201, headers: {}, body: invoice } : undefined;
	};
	const sent = await attempt(
		async () => await item.write(request, 'invoice', wasAbsent ? { find } : {}),
	);
	const invoice = 'value' in sent ? recordIn(sent.value.body) : undefined;
	if (wanted.reference) rememberSent(wanted, item, invoice);
	if ('error' in sent) return await resolveLost(sent.error, wanted, wasAbsent, item);
	return sent.value;
};

/** Returns the invoice that has the reference already, or creates it. */
const skipOrSend = async (request: Request, wanted: Wanted, item: Item): Promise<Answer> => {
	const body = await findByReference(wanted, item, true);
	if (body) return { status: 200, headers: {}, body, existing: true };
	await refuseWhileSettling(wanted, item);
	return await send(request, wanted, true, item);
};

export const createInvoiceOnce = async (
	request: Request,
	wanted: Wanted,
	skipIfExists: boolean,
	item: Item,
): Promise<Answer> => {
	if (!skipIfExists || wanted.reference === '') return await send(request, wanted, false, item);
	const name = `${wanted.contactId} ${wanted.reference}`;
	const answer = await inTurn(name, async () => await skipOrSend(request, wanted, item));
	if (answer) return answer;
	throw new UserError('Too many runs create an invoice with this reference at once');
};
