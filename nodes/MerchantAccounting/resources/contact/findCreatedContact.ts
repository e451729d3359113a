import type { IDataObject } from 'n8n-workflow';
import type { Look } from '../../../shared/idempotency/once';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readList } from '../../../shared/transport/paginate';
import type { ServiceResponse } from '../../../shared/transport/request';
import { fold } from '../../fold';
import { createServiceClock } from '../../serviceClock';
import { getAll } from './getAll';

const TEXTS = ['name', 'email', 'phone', 'tax_number'];

/** What the service assumes of a contact that does not say. */
const ROLES = { is_customer: true, is_supplier: false };

const isSame = (one: IDataObject, body: IDataObject): boolean =>
	TEXTS.every((name) => fold(one[name]) === fold(body[name])) &&
	Object.entries(ROLES).every(([name, usual]) => (one[name] ?? usual) === (body[name] ?? usual));

/** The contact that an earlier attempt of this run created, by what names it. */
export const findCreatedContact = async (
	body: IDataObject,
	context: OperationContext,
	look: Look,
): Promise<ServiceResponse | undefined> => {
	const { call, isOfThisRun } = createServiceClock(context.call, look);
	const contacts = await readList(call, requestOf(getAll));
	const contact = contacts.find(
		(one) => isSame(one, body) && isOfThisRun(one.created_at) && !look.taken.has(String(one.id)),
	);
	return contact && { status: 200, headers: {}, body: { ...contact, matchedBy: 'content' } };
};
