import type { IDataObject } from 'n8n-workflow';
import { limit, returnAll } from '../../../shared/fields/list';
import { defineOperation } from '../../../shared/operation/operation';
import { wholePage } from '../../../shared/transport/wholePage';
import { READ } from '../../capabilities';
import { fold } from '../../fold';
import { HERE, lookedFor } from '../../lookedFor';
import { asCompared } from './asCompared';
import { checkWanted } from './checkWanted';
import { contactRecord } from './contactRecord';
import { roles } from './matchFields';

interface Looked {
	readonly email?: string;
	readonly name?: string;
	readonly taxNumber?: string;
}

/** The service lists by type alone. Nothing when nothing is looked for. */
const isKept = ({ email, name, taxNumber }: Looked) => {
	const mail = lookedFor(email, 'Email');
	const words = lookedFor(name, 'Name');
	const number = lookedFor(taxNumber, 'Tax Number');
	if (mail + words + number === '') return undefined;
	const compared = number && checkWanted({ matchBy: 'tax_number', value: number });
	return (contact: IDataObject) =>
		(mail === '' || fold(contact.email) === mail) &&
		fold(contact.name).includes(words) &&
		(compared === '' || asCompared('tax_number', contact.tax_number) === compared);
};

export const getAll = defineOperation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many contacts',
	description: 'List customers and suppliers by name',
	route: 'GET /contacts',
	returns: contactRecord,
	needs: [READ],
	paging: wholePage,
	fields: [
		returnAll,
		limit,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					displayName: 'Email',
					name: 'email',
					type: 'string',
					default: '',
					placeholder: 'e.g. name@email.com',
					description: `Only contacts with this email address. ${HERE}.`,
				},
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					description: `Only contacts with this in their name. ${HERE}.`,
				},
				{
					displayName: 'Tax Number',
					name: 'taxNumber',
					type: 'string',
					default: '',
					description: `Only contacts with this tax or VAT number, whatever its spaces and signs. ${HERE}.`,
				},
				{
					displayName: 'Contact Type',
					name: 'type',
					type: 'options',
					default: 'customer',
					description: 'Only contacts of this kind',
					options: roles,
				},
			],
		},
	],
	wholeTexts: ['email', 'name', 'taxNumber'],
	request: ({ filters }) => ({ query: { type: filters.type }, keep: isKept(filters) }),
});
