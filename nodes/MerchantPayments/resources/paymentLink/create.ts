import { z } from 'zod';
import { isOfItem } from '../../../shared/expression/madeOf';
import { isNothing } from '../../../shared/expression/refuseMissing';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { readAmount } from '../../../shared/fields/readAmount';
import { futureMoment } from '../../../shared/fields/time';
import { currencyOf } from '../../../shared/money/money';
import { defineOperation } from '../../../shared/operation/operation';
import { omitEmpty } from '../../../shared/operation/requestOf';
import {
	currencyCode,
	numberBetween,
	requiredText,
	uuid,
	webAddress,
} from '../../../shared/operation/schema';
import { record } from '../../../shared/transport/responseContract';
import { amount as amountField, currency, presetAmount as presetField } from '../../amount';
import { checkedKey, customKey, shortenKey } from '../../idempotencyKey';
import { limits } from '../../limits';
import { requested } from '../../requested';
import { needs } from '../../scopes';
import { assignedRecipientId, hintNobody, needsAssigning } from '../splitRecipient/recipientId';
import { checkReturned } from './checkReturned';

const major = numberBetween(limits.amountMajor.min, limits.amountMajor.max, '(major units)');

const whenFixed = { show: { amountType: ['fixed'] } } as const;

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create payment link',
	description: 'Create a URL where a payer can pay. Payment: Find tells whether it was paid.',
	route: 'POST /payment-links',
	answer: record,
	allowRepeat: true,
	needs: [needs('payment_links:write'), needsAssigning],
	// Every link carries an idempotency key.
	repeatable: true,
	fields: [
		{
			displayName: 'Title',
			name: 'title',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Invoice 2026-017',
			description: `What the payer reads first, up to ${limits.linkTitle} characters`,
		},
		{
			displayName: 'Amount Type',
			name: 'amountType',
			type: 'options',
			default: 'fixed',
			description: 'Who decides the amount',
			options: [
				{ name: 'Fixed', value: 'fixed', description: 'You decide the amount' },
				{ name: 'Open', value: 'none', description: 'The payer decides the amount' },
			],
		},
		{
			...amountField('From 0.01 to 100,000,000 major units'),
			displayOptions: whenFixed,
		},
		// Also for an amount that is suggested: n8n drops a field that depends on a part of a collection.
		amountUnit,
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
					typeOptions: { rows: 2 },
					default: '',
					description: `More text for the payer, up to ${limits.linkDescription} characters`,
				},
				{
					displayName: 'Expires At',
					name: 'expiresAt',
					type: 'dateTime',
					default: '',
					description:
						"When the link stops working. A date without a time, or with midnight, means the end of that day; an expression such as $today.plus({ days: 7 }) its beginning. A time without an offset is in the workflow's timezone.",
					hint: 'Pick the day: midnight means its end. When empty, the link does not expire.',
				},
				{
					displayName: 'Image URL',
					name: 'imageUrl',
					type: 'string',
					default: '',
					placeholder: 'e.g. https://example.com/product.png',
					description: 'URL of a picture to show',
				},
				{
					displayName: 'Return URL',
					name: 'returnUrl',
					type: 'string',
					default: '',
					placeholder: 'e.g. https://example.com/thanks',
					description:
						'Where the payer goes after checkout, with payment_id and status (success or cancelled) added. When empty, the service shows a confirmation page. To continue an execution that waits for the payer, enter {{ $execution.resumeUrl }}.',
				},
				assignedRecipientId,
				presetField,
			],
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [shortenKey, customKey(`Up to ${limits.linkKey} characters.`)],
		},
	],
	safeguards: ['idempotencyKey', 'shortenKey'],
	typedInTools: ['returnUrl'],
	computedAnew: ['expiresAt'],
	mayBeEmpty: ['description', 'imageUrl'],
	schema: z.object({
		title: requiredText(limits.linkTitle),
		currency: currencyCode,
		amount: major.optional(),
		presetAmount: z.number().optional(),
		description: requiredText(limits.linkDescription).optional(),
		imageUrl: webAddress.optional(),
		returnUrl: webAddress.optional(),
		splitRecipientId: uuid.optional(),
	}),
	request({ title, amountType, amount, ...input }, context) {
		const { expiresAt, returnUrl, presetAmount, ...shown } = input.additionalFields;
		// The expression of the URL, or of the collection as a whole.
		const { expressionOf } = context;
		const urlExpression = expressionOf('returnUrl') ?? expressionOf('additionalFields');
		const code = currencyOf(input.currency);
		const money = amountType === 'none' ? undefined : readAmount(amount, input, context);
		const suggested = isNothing(presetAmount)
			? undefined
			: readAmount(presetAmount, input, context, presetField).major;
		const lasting = {
			title,
			currency: code,
			amount: money?.major,
			presetAmount: suggested,
			...shown,
		};
		// Worked out anew in every attempt, as the URL that resumes the execution is: no other link.
		const changing = {
			expiresAt: futureMoment(expiresAt, context.timezone, 'Expires At'),
			returnUrl,
		};
		// The date picker of n8n drops what it cannot read without a word.
		if (expiresAt === '') context.hint('Expires At is empty, so the payment link does not expire.');
		hintNobody(shown.splitRecipientId, context);
		const body = { ...lasting, ...changing };
		// Who gets the link of another payer comes back as that one.
		const ofPayer = isOfItem(urlExpression) && { returnUrl };
		const own = checkedKey(input.options, { min: 1, max: limits.linkKey }, context);
		return {
			body,
			echo: money && requested(money),
			idempotencyKey: { own, content: { ...lasting, ...ofPayer } },
			once: {
				noun: 'payment link',
				announced: own === undefined ? 'required' : 'helpful',
				send: async (request) => {
					const answer = await context.call(request);
					const { splitRecipientId, description } = shown;
					return checkReturned(
						answer,
						{
							money,
							currency: code,
							splitRecipientId,
							shown: omitEmpty({ title, description, presetAmount: suggested, ...changing }),
							isOwnKey: own !== undefined,
							isInDoubt: request.isInDoubt,
						},
						context,
					);
				},
			},
		};
	},
});
