import { UserError } from 'n8n-workflow';
import { z } from 'zod';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { currencyField } from '../../../shared/fields/currency';
import { preview } from '../../../shared/fields/preview';
import { defineOperation } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';
import { record } from '../../../shared/transport/responseContract';
import { amount as amountField } from '../../amount';
import { requiresApproval, withApproval } from '../../approval';
import { lastingKey } from '../../idempotencyKey';
import { needsWhen } from '../../scopes';
import { checkAgents, checkToolKey, SPENDING_LIMITS, spendingLimits } from '../../spendingLimits';
import { askedRefund } from './askedRefund';
import { SEVERAL } from './onlyRefund';
import { refundablePaymentId } from './paymentId';
import { previewDuplicate, previewRefund } from './previewRefund';
import { REFUND_KEY_EXAMPLE, refundKey, refundOnceField } from './refundKey';
import { refundOnce } from './refundOnce';
import { wasRefunded } from './wasRefunded';

interface Kind {
	refundType: 'full' | 'partial';
}

/** A refund is told from a repeated call by n8n's store alone. */
const agentsError = () =>
	new UserError(`${refundOnceField.displayName}: n8n's Agents have no workflow`, {
		description: `Without one, the same call would refund again. Use the tool in an AI Agent of a workflow, or turn off ${refundOnceField.displayName}: then every call refunds, up to Maximum Amount. Nothing was sent.`,
		extra: { processed: 'no' },
	});

const whenPartial = { show: { refundType: ['partial'] } } as const;

export const refund = defineOperation({
	name: 'Refund',
	value: 'refund',
	action: 'Refund payment',
	description: 'Refund the payer in full or in part',
	route: 'POST /payments/{paymentId}/refund',
	answer: record,
	movesMoney: true,
	needs: [
		needsWhen(
			'refunds:create_full',
			'for a full refund',
			({ refundType }: Kind) => refundType === 'full',
		),
		needsWhen(
			'refunds:create_partial',
			'for a partial refund',
			({ refundType }: Kind) => refundType !== 'full',
		),
	],
	fields: [
		preview,
		refundablePaymentId,
		{
			displayName: 'Refund Type',
			name: 'refundType',
			type: 'options',
			default: 'full',
			description: 'How much of the payment to refund',
			options: [
				{ name: 'Full', value: 'full', description: 'Refund all that remains' },
				{ name: 'Partial', value: 'partial', description: 'Refund the amount that you enter' },
			],
		},
		{
			...amountField('How much to refund, at most what remains of the payment'),
			displayOptions: whenPartial,
		},
		{ ...amountUnit, displayOptions: whenPartial },
		{
			...currencyField(
				'Checked against the currency of the payment. When empty, the node reads it from the payment, which needs the scope payments:read.',
				false,
			),
			hint: 'When empty: that of the payment',
			displayOptions: whenPartial,
		},
		refundOnceField,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				spendingLimits.allowedCurrencies,
				spendingLimits.maximumAmount,
				spendingLimits.maximumPerRun,
				refundKey,
			],
		},
	],
	safeguards: [...SPENDING_LIMITS, refundKey.name, refundOnceField.name],
	// It is compared with that of the payment, which is taken otherwise.
	mayBeEmpty: ['currency'],
	schema: z.object({
		paymentId: uuid,
		amount: z.number().min(1, 'a partial refund must be more than 0').optional(),
	}),
	wasSent: wasRefunded,
	async request(input, context) {
		const { paymentId, options } = input;
		const { maximumPerRun } = options;
		const ownKey = lastingKey(refundKey, options.refundKey, context, REFUND_KEY_EXAMPLE);
		checkAgents(context, options, { field: refundKey, key: ownKey });
		if (input.refundOnce && !context.hasWorkflow) throw agentsError();
		// A key of one's own says what is the same, whatever the switch says.
		const isOnce = input.refundOnce || (ownKey !== undefined && context.hasWorkflow);
		const { money, spends, counts = spends, echo } = await askedRefund(input, context);
		checkToolKey(context, ownKey, options, SEVERAL);
		const refund = {
			paymentId,
			money,
			refundKey: ownKey,
			isOnce,
			isLimited: !context.isTool || maximumPerRun !== undefined,
		};
		const duplicate = input.preview ? await previewDuplicate(refund, context) : undefined;
		return {
			...(money && { body: { amount: money.minor } }),
			echo,
			preview: input.preview
				? (duplicate ?? (await previewRefund({ paymentId, money, spends }, context)))
				: undefined,
			once: {
				noun: 'refund',
				// Turned on or off, the switch looks in another place for what was sent before.
				content: {
					refund: paymentId.toLowerCase(),
					minor: money?.minor ?? 'full',
					key: ownKey,
					isOnce,
				},
				...(isOnce && { isUnique: true }),
				announced: isOnce && !ownKey ? 'required' : 'helpful',
				isFinal: (answer) => requiresApproval(answer) === false,
				...(counts &&
					!duplicate &&
					maximumPerRun !== undefined && {
						spending: { money: counts, maximum: maximumPerRun },
					}),
				...refundOnce(refund, context),
			},
			output: (answer) => withApproval(answer, 'refund', context),
		};
	},
});
