import type { IDataObject } from 'n8n-workflow';
import type { Look } from '../../../shared/idempotency/once';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readList } from '../../../shared/transport/paginate';
import type { Answer } from '../../../shared/transport/request';
import { fold } from '../../fold';
import { createServiceClock } from '../../serviceClock';
import { getAll } from './getAll';

const COMPARED = ['name', 'email', 'tax_number'];

/** The contact that an earlier attempt of this run created, by what names it. */
export const findCreatedContact = async (
	body: IDataObject,
	context: OperationContext,
	{ taken, since }: Look,
): Promise<Answer | undefined> => {
	const { call, isOfThisRun } = createServiceClock(context.call, since);
	const contacts = await readList(call, requestOf(getAll));
	const contact = contacts.find(
		(one) =>
			COMPARED.every((name) => fold(one[name]) === fold(body[name])) &&
			isOfThisRun(one.created_at) &&
			!taken.has(String(one.id)),
	);
	return contact && { status: 200, headers: {}, body: { ...contact, matchedBy: 'content' } };
};
