import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { alikeBy } from '../../../shared/idempotency/alike';
import { readDecimal } from '../../../shared/money/decimal';
import { type Field, labelOf } from '../../../shared/operation/field';
import { defineOperation } from '../../../shared/operation/operation';
import { numberBetween, requiredText } from '../../../shared/operation/schema';
import { record } from '../../../shared/transport/responseContract';
import { limits } from '../../limits';
import { needs } from '../../scopes';
import { refuseOtherRecord } from './refuseOtherRecord';

const fields = [
	{
		displayName: 'External Reference',
		name: 'externalReference',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. seller-42',
		description: `Your own ID for the recipient, up to ${limits.externalReference} characters. If it exists, the service returns that recipient.`,
	},
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Example Ltd',
		description: `Name of the recipient, up to ${limits.recipientName} characters`,
	},
	{
		displayName: 'Bank Code',
		name: 'accountBank',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 044',
		description: "The payment provider's code of the recipient's bank",
	},
	{
		displayName: 'Account Number',
		name: 'accountNumber',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 0123456789',
		description: "Number of the recipient's bank account",
	},
	{
		displayName: 'Share (%)',
		name: 'splitValue',
		type: 'string',
		typeOptions: { decimal: true },
		required: true,
		default: '',
		placeholder: 'e.g. 12.5',
		description: `Percentage of each charge that goes to the recipient, from ${limits.splitValue.min} to ${limits.splitValue.max}`,
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		options: [
			{
				displayName: 'Mobile Number',
				name: 'recipientMobile',
				type: 'string',
				default: '',
				description: `Phone of the recipient, up to ${limits.recipientMobile} characters. When empty, your own contact phone is used.`,
			},
		],
	},
] as const satisfies readonly Field[];

/** `"12.5"` is a share; `true` is not 1 %. What is no number is left for the check to refuse. */
const shareOf = (value: unknown): number => readDecimal(value, 'Share (%)') as number;

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create split recipient',
	description: 'Register a recipient of a share of charges',
	route: 'POST /split-recipients',
	answer: record,
	needs: [needs('recipients:write')],
	// The external reference makes a repeat return the recipient of the first call.
	repeatable: true,
	undo: 'disable the recipient',
	fields,
	safeguards: ['externalReference'],
	wholeTexts: ['accountBank', 'accountNumber'],
	typedInTools: ['accountBank', 'accountNumber', 'splitValue'],
	// A share that is missing is refused by the check.
	mayBeEmpty: ['recipientMobile', 'splitValue'],
	schema: z.object({
		externalReference: requiredText(limits.externalReference),
		name: requiredText(limits.recipientName),
		accountBank: requiredText(),
		accountNumber: requiredText(),
		splitValue: numberBetween(limits.splitValue.min, limits.splitValue.max, 'percent'),
		recipientMobile: requiredText(limits.recipientMobile).optional(),
	}),
	request({ additionalFields, splitValue, ...required }, { call, hint }) {
		const asked = { ...required, splitValue: shareOf(splitValue), ...additionalFields };
		return {
			body: asked,
			once: {
				noun: 'split recipient',
				alike: alikeBy('External Reference', asked.externalReference, asked),
				send: async (request) => {
					const answer = await call(request);
					const recipient = answer.body as IDataObject;
					const label = (name: string) => labelOf(fields, name);
					const unconfirmed = refuseOtherRecord(recipient, asked, label);
					// Documented is 200 for both; 201 would be a new one.
					if (answer.status === 201 || unconfirmed.length === 0) return answer;
					hint(
						`The response does not show ${unconfirmed.map(label).join(', ')}. If this External Reference was used before, the service returned the older recipient, which stayed as it was. Compare it in your Merchant dashboard.`,
					);
					return { ...answer, body: { ...recipient, unconfirmed } };
				},
			},
		};
	},
});
