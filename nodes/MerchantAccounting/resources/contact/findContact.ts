import { type IDataObject, UserError } from 'n8n-workflow';
import type { Item } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { readList } from '../../../shared/transport/paginate';
import { getAll } from './getAll';

interface Wanted {
	readonly role: 'customer' | 'supplier';
	readonly matchBy: 'email' | 'name' | 'tax_number';
	readonly value: string;
	readonly takeFirst: boolean;
}

const LABEL = { email: 'Email', name: 'Name', tax_number: 'Tax Number' } as const;

const fold = (value: unknown) =>
	String(value ?? '')
		.normalize('NFC')
		.trim()
		.toLowerCase();

const isActive = ({ active }: IDataObject) => active !== false;

const hasRole = (contact: IDataObject, role: Wanted['role']) => contact[`is_${role}`] !== false;

/** The service has no search, so its whole list is looked through. */
export const findContact = async (
	{ role, matchBy, value, takeFirst }: Wanted,
	{ call }: Item,
): Promise<IDataObject | undefined> => {
	const label = LABEL[matchBy];
	if (fold(value) === '') {
		throw new UserError(`${label}: must not be empty, because Match By is set to ${label}`);
	}
	const contacts = await readList(call, requestOf(getAll, {}, { query: { type: role } }));
	const matching = contacts.filter(
		(contact) =>
			isActive(contact) && hasRole(contact, role) && fold(contact[matchBy]) === fold(value),
	);
	if (matching.length > 1 && !takeFirst) {
		throw new UserError(`${label}: ${matching.length} active ${role}s have "${value}"`, {
			description: [
				...matching.slice(0, 10).map(({ name, id }) => `${name} (${id})`),
				'Nothing was created. Make them differ, match by something else, or set If Several Match to Take the First.',
			].join('\n'),
		});
	}
	return matching[0];
};
