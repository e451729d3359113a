import { type IDataObject, UserError } from 'n8n-workflow';
import { ifNone as ifNoneField } from '../../../shared/fields/ifNone';
import { defineOperation } from '../../../shared/operation/operation';
import { list } from '../../../shared/transport/responseContract';
import { wholePage } from '../../../shared/transport/wholePage';
import { READ } from '../../capabilities';
import { checkWanted } from './checkWanted';
import { contactRecord } from './contactRecord';
import { matchingIn, type Wanted } from './findContact';
import { ifSeveral as ifSeveralField, matchBy as matchByField, roles } from './matchFields';

const missing = ({ role, matchBy, value }: Wanted, ifNone: string): IDataObject | IDataObject[] => {
	if (ifNone === 'item') return { found: false, [matchBy]: value };
	if (ifNone === 'nothing') return [];
	throw new UserError(`Value: no active ${role} has "${value.slice(0, 60)}"`, {
		description:
			'Check Contact Type, Match By and Value, or choose another option in If None Matches.',
	});
};

export const find = defineOperation({
	name: 'Find',
	value: 'find',
	action: 'Find contact',
	description: 'Get the active contact that matches, and create none',
	route: 'GET /contacts',
	answer: list,
	returns: contactRecord,
	needs: [READ],
	fields: [
		{
			displayName: 'Contact Type',
			name: 'role',
			type: 'options',
			default: 'customer',
			description: 'Which contacts to look among',
			options: roles,
		},
		matchByField,
		{
			displayName: 'Value',
			name: 'value',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. name@email.com',
			description: 'The complete email address, name or tax number to look for',
		},
		ifSeveralField,
		ifNoneField('What to do when no active contact matches'),
	],
	// With a part of it missing, it would be another contact.
	safeguards: ['value'],
	wholeTexts: ['value'],
	request({ role, matchBy, value, ifSeveral, ifNone }) {
		const wanted = { role, matchBy, value, takeFirst: ifSeveral === 'first' };
		checkWanted(wanted, 'Value');
		return {
			query: { type: role },
			paging: wholePage,
			async together(contacts) {
				const contact = matchingIn(contacts, wanted);
				const records = contact ? { ...contact, found: true } : missing(wanted, ifNone);
				return [records].flat().map((record) => ({ record }));
			},
		};
	},
});
