import { z } from 'zod';
import { amountUnit } from '../../../shared/fields/amountUnit';
import { defineOperation } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';
import { something } from '../../../shared/transport/promised';
import { amount as amountField } from '../../amount';
import { withApproval } from '../../approval';
import { guards } from '../../guards';
import { requested } from '../../requested';
import { needsWhen } from '../../scopes';
import { askedRefund } from './askedRefund';
import { paymentId } from './paymentId';
import { refundOnce } from './refundOnce';

const EXAMPLE = '{{ "return-" + $json.orderId }}';

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
	answer: something,
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
			...amountField('How much to give back, at most what remains of the payment'),
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
			displayName: 'Refund Once Per Key',
			name: 'refundOnce',
			type: 'boolean',
			default: true,
			description:
				'Whether to recognise a repeat and not send it. The service itself does not: every call gives money back.',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				guards.allowedCurrencies,
				guards.maximumAmount,
				guards.preview,
				{
					displayName: 'Refund Key',
					name: 'refundKey',
					type: 'string',
					default: '',
					placeholder: 'e.g. return-4711',
					description:
						'A key of your own for what is refunded once. When empty, a key is made that stays the same when this run is retried.',
				},
			],
		},
	],
	schema: z.object({
		paymentId: uuid,
		amount: z.number().min(1, 'a partial refund must be more than 0').optional(),
	}),
	async request(input, item) {
		const { paymentId: id, options } = input;
		const { money, payment } = await askedRefund(input, item);
		const automatic = () =>
			item.keys.lasting({ refund: id, minor: money?.minor ?? 'full' }, 'Refund Key', EXAMPLE);
		return {
			...(money && { body: { amount: money.minor } }),
			echo: money ? requested(money) : { requested: { refundType: input.refundType } },
			preview: options.preview,
			send: async (request) => {
				const key = input.refundOnce ? options.refundKey || automatic() : undefined;
				return await refundOnce(request, { paymentId: id, money, key, payment }, item);
			},
			output: (answer) => withApproval(answer, 'refund', item),
		};
	},
});
