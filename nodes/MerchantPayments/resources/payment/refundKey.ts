import type { Field } from '../../../shared/operation/field';

export const refundOnceField = {
	displayName: 'Prevent Duplicate Refunds',
	name: 'refundOnce',
	type: 'boolean',
	default: true,
	description:
		'Whether this node sends the same refund only once. Other nodes do not know of it, and the service executes every request. On unless you turn it off.',
} as const satisfies Field;

/** Not the day: a list of every day would be refunded every day. */
export const REFUND_KEY_EXAMPLE = '{{ "return-" + $json.returnId }}';

export const refundKey = {
	displayName: 'Refund Key',
	name: 'refundKey',
	type: 'string',
	default: '',
	placeholder: 'e.g. return-4711',
	description:
		'Identifies what is refunded once, such as a return. When empty, the same amount of the same payment is refunded once by this node.',
} as const satisfies Field;
