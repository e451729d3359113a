import { z } from 'zod';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { readAmount } from '../../../shared/fields/readAmount';
import { currencyOf } from '../../../shared/money/money';
import { defineOperation } from '../../../shared/operation/operation';
import {
	currencyCode,
	numberBetween,
	requiredText,
	uuid,
	webAddress,
	yesOrNo,
} from '../../../shared/operation/schema';
import { record } from '../../../shared/transport/responseContract';
import { amount as amountField, currency } from '../../amount';
import { limits } from '../../limits';
import { requested } from '../../requested';
import { needs } from '../../scopes';
import { assignedRecipientId, hintNobody, needsAssigning } from '../splitRecipient/recipientId';

const whenFixed = { show: { mode: ['fixed_amount'] } } as const;

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create QR code',
	description: 'Create a code that a payer scans to pay',
	route: 'POST /qr-codes',
	answer: record,
	allowRepeat: true,
	needs: [needs('qr_codes:write'), needsAssigning],
	fields: [
		{
			displayName: 'Amount Type',
			name: 'mode',
			type: 'options',
			default: 'fixed_amount',
			description: 'Who decides the amount',
			options: [
				{ name: 'Fixed', value: 'fixed_amount', description: 'You decide the amount' },
				{ name: 'Open', value: 'open_amount', description: 'The payer enters the amount' },
			],
		},
		{
			...amountField('Up to 10,000,000,000 minor units, which is 100,000,000 euros'),
			displayOptions: whenFixed,
		},
		{ ...amountUnit, displayOptions: whenFixed },
		currency,
		{
			displayName: 'Additional Fields',
			name: 'additionalFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				{
					displayName: 'Description',
					name: 'description',
					type: 'string',
					default: '',
					description: `What the payment is for, up to ${limits.qrDescription} characters`,
				},
				{
					displayName: 'Return URL',
					name: 'returnUrl',
					type: 'string',
					default: '',
					placeholder: 'e.g. https://example.com/thanks',
					description: 'Where the payer goes after checkout',
				},
				{
					displayName: 'Single Use',
					name: 'singleUse',
					type: 'boolean',
					default: true,
					description: 'Whether the code can be paid only once',
				},
				assignedRecipientId,
			],
		},
	],
	safeguards: ['singleUse'],
	typedInTools: ['returnUrl'],
	mayBeEmpty: ['description'],
	schema: z.object({
		mode: z.enum(['fixed_amount', 'open_amount']),
		currency: currencyCode,
		amount: numberBetween(
			limits.qrAmountMinor.min,
			limits.qrAmountMinor.max,
			'(minor units)',
		).optional(),
		description: requiredText(limits.qrDescription).optional(),
		singleUse: yesOrNo.optional(),
		returnUrl: webAddress.optional(),
		splitRecipientId: uuid.optional(),
	}),
	request({ mode, amount, additionalFields, ...input }, context) {
		const money = mode === 'open_amount' ? undefined : readAmount(amount, input, context);
		hintNobody(additionalFields.splitRecipientId, context);
		return {
			body: {
				mode,
				currency: currencyOf(input.currency),
				amount: money?.minor,
				...additionalFields,
			},
			echo: money && requested(money),
			once: { noun: 'QR code' },
		};
	},
});
