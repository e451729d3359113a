import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { currencyOf, readMoney } from '../../../shared/money/money';
import { defineOperation } from '../../../shared/operation/operation';
import { given } from '../../../shared/operation/requestOf';
import { currencyCode, numberBetween, requiredText } from '../../../shared/operation/schema';
import { amount as amountField, currency } from '../../amount';
import { withApproval } from '../../approval';
import { checkGuards, guards } from '../../guards';
import { checkedKey, customKey, shortenKey, withKey } from '../../idempotencyKey';
import { limits } from '../../limits';
import { refuseOtherResult, requested } from '../../requested';
import { needs } from '../../scopes';
import { SERVICE_ACCOUNT } from './destinations';
import { withOriginal } from './originalPayout';
import { payoutCreated } from './payoutCreated';

const EXAMPLE = '{{ "payout-" + $json.settlementId }}';

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create a payout',
	description: 'Request a payout of settled funds to your own account',
	route: 'POST /payouts',
	answer: payoutCreated,
	needs: [needs('payouts:create')],
	// Every payout carries an idempotency key.
	repeatable: true,
	liveOnly: true,
	fields: [
		amountField('From 0.01 to 100,000,000 major units'),
		amountUnit,
		currency,
		{
			displayName: 'Destination Type Name or ID',
			name: 'destinationType',
			type: 'options',
			typeOptions: { loadOptionsMethod: 'getDestinationTypes' },
			default: SERVICE_ACCOUNT,
			description:
				'Where the money goes. A bank payout goes only to the saved settlement account. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		{
			displayName: 'Bank Details',
			name: 'bankDetails',
			type: 'collection',
			placeholder: 'Add Detail',
			default: {},
			description:
				'Must match the saved settlement account when given; leave empty to use it as it is',
			displayOptions: { hide: { destinationType: [SERVICE_ACCOUNT] } },
			options: [
				{
					displayName: 'Account Number',
					name: 'accountNumber',
					type: 'string',
					default: '',
					description: 'Number of the saved settlement account',
				},
				{
					displayName: 'Bank Code',
					name: 'bankCode',
					type: 'string',
					default: '',
					description: 'Code of the bank of the saved settlement account',
				},
				{
					displayName: 'Beneficiary Name',
					name: 'beneficiaryName',
					type: 'string',
					default: '',
					description: 'Name the saved settlement account is held in',
				},
			],
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				guards.allowedCurrencies,
				customKey(`${limits.payoutKey.min} to ${limits.payoutKey.max} characters.`),
				guards.maximumAmount,
				guards.preview,
				shortenKey,
			],
		},
		{
			displayName: 'Payouts work with live keys only: this moves real money',
			name: 'payoutNotice',
			type: 'notice',
			default: '',
		},
	],
	schema: z.object({
		amount: numberBetween(limits.amountMajor.min, limits.amountMajor.max, '(major units)'),
		currency: currencyCode,
		destinationType: requiredText(),
		bankDetails: z
			.object({
				accountNumber: requiredText().optional(),
				bankCode: requiredText().optional(),
				beneficiaryName: requiredText().optional(),
			})
			.optional(),
	}),
	request({ amount, amountUnit: unit, destinationType, bankDetails, options, ...input }, item) {
		const money = readMoney(amount, unit, currencyOf(input.currency));
		checkGuards(money, options);
		const body = {
			amount: money.major,
			currency: money.currency,
			destinationType,
			...(destinationType !== SERVICE_ACCOUNT && { bankDetails: given(bankDetails) }),
		};
		const key = options.idempotencyKey
			? checkedKey(options.idempotencyKey, limits.payoutKey, options.shortenKey)
			: item.keys.lasting(body, 'Idempotency Key', EXAMPLE);
		const { headers, echo } = withKey(key);
		return {
			body,
			headers,
			echo: { ...requested(money), ...echo },
			preview: options.preview,
			send: async (request) => await withOriginal(await item.call(request), item),
			output(answer) {
				const payout: IDataObject = {
					idempotentReplay: false,
					...withApproval(answer, 'payout', item),
				};
				// A repeat of this very run may be what it created itself a moment ago.
				const isOld = payout.idempotentReplay === true && !answer.doubt;
				const record = { ...payout, ...(payout.original as IDataObject | undefined) };
				refuseOtherResult({ record, isOld }, money, 'payout');
				if (payout.idempotentReplay) {
					item.hint(
						'The service recognised the idempotency key and returned the payout of an earlier call. Nothing was paid again.',
					);
				}
				return payout;
			},
		};
	},
});
