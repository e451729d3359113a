import { UserError } from 'n8n-workflow';
import { changingPart } from '../../../shared/idempotency/changingPart';
import type { Field } from '../../../shared/operation/field';
import type { OperationContext } from '../../../shared/operation/operation';

export const LOOK_BACK_DAYS = 90;

export const reference = {
	displayName: 'Reference',
	name: 'reference',
	type: 'string',
	default: '',
	placeholder: 'e.g. payment-4711',
	description: 'Your own reference, by which you find the invoice again',
} as const satisfies Field;

export const skipIfReferenceExists = {
	displayName: 'Skip If Reference Exists',
	name: 'skipIfReferenceExists',
	type: 'boolean',
	default: true,
	description:
		'Whether to return the invoice of this customer that has the same reference, instead of creating a second one. Upper or lower case and space around it do not matter. Does nothing when no reference is given.',
} as const satisfies Field;

export const lookBack = {
	displayName: 'Look Back (Days)',
	name: 'lookBackDays',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: LOOK_BACK_DAYS,
	description: 'How far back Skip If Reference Exists looks, by the date of the invoice',
} as const satisfies Field;

const OF_ITEM = /\$(?:json|input|item|node|fromAI|\()/;

/** What is invoiced once a month or once a year may well be named by it. */
const DAY = /\$today\s*\}|toISODate\(|ormat\(\s*["'`][^"'`)]*d/;

/** What only the clock or the execution says is another name for the same, or the same for others. */
export const checkReference = ({ expressionOf }: Pick<OperationContext, 'expressionOf'>): void => {
	const text = expressionOf(reference.name) ?? '';
	if (OF_ITEM.test(text) || !(DAY.test(text) || changingPart(text))) return;
	throw new UserError('Reference: names no order or payment, only the day or the execution', {
		description:
			'With Skip If Reference Exists, two payments of a day would get one invoice, or an invoice that exists would not be recognized. Use a field that identifies what is invoiced, such as {{ "order-" + $json.orderId }}. Nothing was sent.',
	});
};

interface Skip {
	skipIfReferenceExists: boolean;
}

/** What makes a second invoice impossible, as long as it is on. */
export const referenceChecks = [
	lookBack.name,
	skipIfReferenceExists.name,
	{ field: reference.name, appliesTo: (input: Skip) => input.skipIfReferenceExists },
];
