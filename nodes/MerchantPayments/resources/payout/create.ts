import type { IDataObject } from 'n8n-workflow';
import { z } from 'zod';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { preview } from '../../../shared/fields/preview';
import { readAmount } from '../../../shared/fields/readAmount';
import { formatMoney } from '../../../shared/money/money';
import { defineOperation } from '../../../shared/operation/operation';
import { omitEmpty } from '../../../shared/operation/requestOf';
import { currencyCode, numberBetween, requiredText } from '../../../shared/operation/schema';
import { amount as amountField, currency } from '../../amount';
import { requiresApproval, withApproval } from '../../approval';
import { checkedKey, customKey, shortenKey } from '../../idempotencyKey';
import { limits } from '../../limits';
import { requested } from '../../requested';
import { needs } from '../../scopes';
import {
	checkAgents,
	checkSpendingLimits,
	checkTool,
	checkToolKey,
	SPENDING_LIMITS,
	spendingLimits,
} from '../../spendingLimits';
import { bankDetailChecks, bankDetails, bankDetailsSchema } from './bankDetails';
import { destinationType as destinationField, placeOf, SERVICE_ACCOUNT } from './destinations';
import { withOriginal } from './originalPayout';
import { hintPaidBefore } from './paidBefore';
import { payoutCreated } from './payoutCreated';
import { refuseOtherPayout, withUnconfirmed } from './refuseOtherPayout';
import { replayed } from './replayed';

const ownKey = customKey(`${limits.payoutKey.min} to ${limits.payoutKey.max} characters.`);

export const create = defineOperation({
	name: 'Create',
	value: 'create',
	action: 'Create payout',
	description: 'Request a payout of settled funds to your own account',
	route: 'POST /payouts',
	answer: payoutCreated,
	needs: [needs('payouts:create')],
	// Every payout carries an idempotency key.
	repeatable: true,
	liveOnly: true,
	movesMoney: true,
	undo: 'cancel the payout while it is pending',
	fields: [
		{
			displayName:
				'This moves real money, again at each click and execution. It needs a live API key.',
			name: 'payoutNotice',
			type: 'notice',
			default: '',
		},
		preview,
		amountField('From 0.01 to 100,000,000 major units'),
		amountUnit,
		currency,
		destinationField,
		bankDetails,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				spendingLimits.allowedCurrencies,
				shortenKey,
				ownKey,
				spendingLimits.maximumAmount,
				spendingLimits.maximumPerRun,
			],
		},
	],
	safeguards: [...SPENDING_LIMITS, 'idempotencyKey', 'shortenKey', ...bankDetailChecks],
	typedInTools: bankDetails.options.map(({ name }) => name),
	schema: z.object({
		amount: numberBetween(limits.amountMajor.min, limits.amountMajor.max, '(major units)'),
		currency: currencyCode,
		destinationType: requiredText(),
		bankDetails: bankDetailsSchema.optional(),
	}),
	request({ amount, destinationType, options, ...input }, context) {
		checkTool(context, options);
		checkToolKey(context, options.idempotencyKey, options, 'pay out');
		checkAgents(context, options, { field: ownKey, key: options.idempotencyKey });
		const money = readAmount(amount, input, context);
		checkSpendingLimits(money, options);
		const body = {
			amount: money.major,
			currency: money.currency,
			destinationType,
			...(destinationType !== SERVICE_ACCOUNT && { bankDetails: omitEmpty(input.bankDetails) }),
		};
		const own = checkedKey(options, limits.payoutKey, context);
		const { maximumPerRun: maximum } = options;
		return {
			body,
			echo: requested(money),
			idempotencyKey: { own, content: body, example: '{{ "payout-" + $json.settlementId }}' },
			preview: input.preview
				? `Would pay ${formatMoney(money)} to ${placeOf(destinationType)}.`
				: undefined,
			once: {
				noun: 'payout',
				announced: own === undefined ? 'required' : 'helpful',
				isFinal: (answer) => requiresApproval(answer) === false,
				...(maximum !== undefined && { spending: { money, maximum } }),
				send: async (request) => {
					const answer = await withOriginal(await context.call(request), context);
					const isOwnKey = own !== undefined;
					const asked = { money, destinationType, isOwnKey };
					refuseOtherPayout(answer, asked, context);
					return isOwnKey ? withUnconfirmed(answer, asked, context) : answer;
				},
			},
			output(answer) {
				const payout: IDataObject = {
					idempotentReplay: false,
					...withApproval(answer, 'payout', context),
				};
				if (payout.idempotentReplay) {
					return replayed(payout, answer.doubt && { isOwnKey: own !== undefined }, context);
				}
				hintPaidBefore(body, own !== undefined, context);
				return payout;
			},
		};
	},
});
