import type { Field } from '../../../shared/operation/field';

export const refundOnceField = {
	displayName: 'Refund Once Per Key',
	name: 'refundOnce',
	type: 'boolean',
	default: true,
	description:
		'Whether to recognise a repeat and not send it. The service itself does not: every call gives money back.',
} as const satisfies Field;

export const refundKey = {
	displayName: 'Refund Key',
	name: 'refundKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. return-4711',
	description:
		'A key of your own for what is refunded once. When empty, a key is made that stays the same when this run is retried.',
} as const satisfies Field;
