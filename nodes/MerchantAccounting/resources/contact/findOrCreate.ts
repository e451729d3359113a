import type { IDataObject } from 'n8n-workflow';
import { defineOperation } from '../../../shared/operation/operation';
import { identified } from '../../../shared/transport/responseContract';
import { WRITE } from '../../capabilities';
import { createServiceClock } from '../../serviceClock';
import { checkWanted } from './checkWanted';
import {
	contactEmail,
	contactName,
	contactPhone,
	contactSchema,
	contactTaxNumber,
} from './contactFields';
import { contactRecord } from './contactRecord';
import { findContact } from './findContact';
import { ifSeveral as ifSeveralField, matchBy as matchByField, roles } from './matchFields';

/** With a part of it missing, different people would become one contact. */
const matched = (field: string, by: string) => ({
	field,
	appliesTo: ({ matchBy }: { matchBy: string }) => matchBy === by,
});

export const findOrCreate = defineOperation({
	name: 'Find or Create',
	value: 'findOrCreate',
	action: 'Find or create contact',
	description: 'Get the active contact that matches, and create one only when there is none',
	route: 'POST /contacts',
	answer: identified('the new contact with its ID'),
	returns: contactRecord,
	needs: [WRITE],
	isRecognized: true,
	fields: [
		{
			displayName: 'Contact Type',
			name: 'role',
			type: 'options',
			default: 'customer',
			description: 'Which contacts to look among, and what a new one becomes',
			options: roles,
		},
		matchByField,
		contactName,
		contactEmail,
		contactTaxNumber,
		contactPhone,
		ifSeveralField,
	],
	safeguards: [
		matched(contactEmail.name, 'email'),
		matched(contactName.name, 'name'),
		matched(contactTaxNumber.name, 'tax_number'),
	],
	mayBeEmpty: [contactPhone.name],
	mayBeLeftOut: [contactEmail.name, contactTaxNumber.name],
	wholeTexts: ['name', 'taxNumber'],
	schema: contactSchema,
	request({ role, matchBy, ifSeveral, name, email, phone, taxNumber }, context) {
		const body = {
			name,
			email,
			phone,
			tax_number: taxNumber,
			is_customer: role === 'customer',
			is_supplier: role === 'supplier',
		};
		const wanted = { role, matchBy, value: body[matchBy], takeFirst: ifSeveral === 'first' };
		const compared = checkWanted(wanted);
		return {
			body,
			once: {
				noun: 'contact',
				announced: 'helpful',
				lock: `contact ${role} ${matchBy} ${compared} in ${context.environment}`,
				find: async (look) => {
					const { call, isOfOthers } = createServiceClock(context.call, look);
					const contact = await findContact(wanted, { ...context, call });
					if (!contact) return undefined;
					return {
						status: 200,
						headers: {},
						body: contact,
						existing: isOfOthers(contact.created_at),
					};
				},
			},
			output: (answer) => ({ ...(answer.body as IDataObject), created: !answer.existing }),
		};
	},
});
