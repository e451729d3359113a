import { UserError } from 'n8n-workflow';
import { z } from 'zod';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { readMoney } from '../../../shared/money/money';
import { defineOperation } from '../../../shared/operation';
import { uuid } from '../../../shared/schema';
import { requested } from '../../amount';
import { withApproval } from '../../approval';
import { currencyOf } from '../../currencyOf';
import { currencyOfPayment } from '../../currencyOfPayment';
import { paymentId } from '../../fields';
import { needsWhen } from '../../scopes';

interface Kind {
	refundType: 'full' | 'partial';
}

const whenPartial = { show: { refundType: ['partial'] } } as const;

export const refund = defineOperation({
	name: 'Refund',
	value: 'refund',
	action: 'Refund a payment',
	description: 'Give money back to the payer, all of it or a part',
	route: 'POST /payments/{paymentId}/refund',
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
		paymentId,
		{
			displayName: 'Refund Type',
			name: 'refundType',
			type: 'options',
			default: 'full',
			description: 'How much of the payment to give back',
			options: [
				{ name: 'Full', value: 'full', description: 'Give back all of it' },
				{ name: 'Partial', value: 'partial', description: 'Give back the amount you enter' },
			],
		},
		{
			displayName: 'Amount',
			name: 'amount',
			type: 'number',
			required: true,
			typeOptions: { minValue: 0 },
			default: 0,
			description: 'How much to give back, at most what remains of the payment',
			displayOptions: whenPartial,
		},
		{ ...amountUnit, displayOptions: whenPartial },
		{
			displayName: 'Currency',
			name: 'currency',
			type: 'string',
			default: '',
			placeholder: 'e.g. EUR',
			description:
				'Currency of the payment. When empty it is read from the payment, which needs the scope payments:read.',
			displayOptions: whenPartial,
		},
		{
			displayName:
				'The service does not recognise a repeated refund: every call gives money back. This node sends one again only when nothing can have been processed.',
			name: 'refundNotice',
			type: 'notice',
			default: '',
		},
	],
	schema: z.object({
		paymentId: uuid,
		amount: z.number().min(1, 'a partial refund must be more than 0').optional(),
	}),
	async request({ refundType, paymentId: id, amount, amountUnit: unit, currency }, item) {
		// An omitted amount means a full refund to the service: nothing but the choice may lead there.
		if (refundType === 'full') return { echo: { requested: { refundType } } };
		if (refundType !== 'partial') throw new UserError('Refund Type: must be full or partial');
		const code = currencyOf(currency) || (await currencyOfPayment(item, id));
		const money = readMoney(amount, unit, code);
		return { body: { amount: money.minor }, echo: requested(money) };
	},
	output: (answer, _input, item) => withApproval(answer, 'refund', item),
});
