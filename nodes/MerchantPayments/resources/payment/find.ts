import { type IDataObject, UserError } from 'n8n-workflow';
import { ifNone as ifNoneField } from '../../../shared/fields/ifNone';
import { defineOperation } from '../../../shared/operation/operation';
import { needs } from '../../scopes';
import { cursorPaging } from './cursorPaging';
import { bySource } from './matching';
import { paymentRecord } from './paymentRecord';

/** The field of a payment that names where it came from, and what people call that. */
const SOURCES = {
	paymentLink: ['payment_link_id', 'payment link'],
	qrCode: ['qr_code_id', 'QR code'],
	subscription: ['subscription_id', 'subscription'],
} as const;

/** Collected, whatever became of it since. */
const PAID: readonly unknown[] = ['succeeded', 'partially_refunded', 'refunded'];

export const find = defineOperation({
	name: 'Find',
	value: 'find',
	action: 'Find payment',
	description: 'Get the newest payment of a payment link, a QR code or a subscription',
	route: 'GET /payments',
	returns: paymentRecord,
	needs: [needs('payments:read')],
	paging: cursorPaging,
	fields: [
		{
			displayName: 'Find By',
			name: 'source',
			type: 'options',
			default: 'paymentLink',
			description: 'What was paid, and which ID you have',
			options: [
				{ name: 'Payment Link', value: 'paymentLink' },
				{ name: 'QR Code', value: 'qrCode' },
				{ name: 'Subscription', value: 'subscription' },
			],
		},
		{
			displayName: 'ID',
			name: 'sourceId',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13',
			description:
				'ID of the payment link, QR code or subscription, such as the one that Payment Link > Create returned. The node reads the payments, newest first, until it finds one.',
			hint: 'In a loop that waits for the payer, drag it from the node that created it',
		},
		{
			displayName: 'Status',
			name: 'state',
			type: 'options',
			default: 'paid',
			description: 'Which payments to look among',
			options: [
				{ name: 'Any', value: 'any', description: 'Also failed, cancelled and pending payments' },
				{
					name: 'Paid',
					value: 'paid',
					description: 'Collected, also when it was refunded later, but not while it is processing',
				},
			],
		},
		ifNoneField('What to do when there is no such payment yet'),
	],
	wholeTexts: ['sourceId'],
	request({ source, sourceId, state, ifNone }) {
		const [name, called] = SOURCES[source];
		const isOfSource = bySource(name, sourceId, 'ID');
		return {
			keep: (payment) => (state === 'any' || PAID.includes(payment.status)) && isOfSource(payment),
			echo: { found: true },
			ifNone(): IDataObject | IDataObject[] {
				if (ifNone === 'item') return { found: false, [name]: sourceId };
				if (ifNone === 'nothing') return [];
				throw new UserError(`ID: this ${called} has no ${state === 'any' ? '' : 'paid '}payment`, {
					description: 'Check the ID, or choose another option in If None Matches.',
				});
			},
		};
	},
});
