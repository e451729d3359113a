import { type IDataObject, UserError } from 'n8n-workflow';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readList } from '../../../shared/transport/paginate';
import { isActive } from '../../searchList';
import { asCompared } from './asCompared';
import { checkWanted, LABEL } from './checkWanted';
import { getAll } from './getAll';

export interface Wanted {
	readonly role: 'customer' | 'supplier';
	readonly matchBy: keyof typeof LABEL;
	readonly value: string;
	readonly takeFirst: boolean;
}

const hasRole = (contact: IDataObject, role: Wanted['role']) => contact[`is_${role}`] !== false;

/** The active contact of a list that matches. */
export const matchingIn = (
	contacts: readonly IDataObject[],
	{ role, matchBy, value, takeFirst }: Wanted,
): IDataObject | undefined => {
	const label = LABEL[matchBy];
	const wanted = asCompared(matchBy, value);
	const matching = contacts.filter(
		(contact) =>
			isActive(contact) &&
			hasRole(contact, role) &&
			asCompared(matchBy, contact[matchBy]) === wanted,
	);
	if (matching.length > 1 && !takeFirst) {
		throw new UserError(`${label}: ${matching.length} active ${role}s have "${value}"`, {
			description: [
				...matching.slice(0, 10).map(({ name, id }) => `${name} (${id})`),
				'Nothing was created. Make them differ, match by another field, or set If Several Match to Take the First.',
			].join('\n'),
		});
	}
	return matching[0];
};

/** The service has no search, so its whole list is looked through. */
export const findContact = async (
	wanted: Wanted,
	{ call }: OperationContext,
): Promise<IDataObject | undefined> => {
	checkWanted(wanted);
	const query = { type: wanted.role };
	return matchingIn(await readList(call, requestOf(getAll, {}, { query })), wanted);
};
