import { UserError } from 'n8n-workflow';
import { comesBack, namesRecord } from '../../../shared/expression/madeOf';
import { referencesIn } from '../../../shared/expression/reference';
import { changingPart } from '../../../shared/idempotency/changingPart';
import {
	daysSinceItBegan,
	isOfLongPeriod,
	isOfMoment,
	type IsSame,
} from '../../../shared/idempotency/stays';
import type { Field } from '../../../shared/operation/field';
import type { OperationContext } from '../../../shared/operation/operation';
import { fold } from '../../fold';

const LOOK_BACK_DAYS = 90;

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
	description: `Whether to return the invoice of this customer that has the same reference, instead of creating a second one. Upper or lower case and space around it do not matter. Looks ${LOOK_BACK_DAYS} days back, further for a quarter or a year of $now, or as far as Look Back (Days) says.`,
} as const satisfies Field;

export const lookBack = {
	displayName: 'Look Back (Days)',
	name: 'lookBackDays',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: LOOK_BACK_DAYS,
	description: 'How far back Skip If Reference Exists looks, by the date of the invoice',
} as const satisfies Field;

/** How far it looks back where nobody says so: what a quarter or a year names exists once. */
export const lookBackFor = ({ clockOf }: Pick<OperationContext, 'clockOf'>): number => {
	const isSame = clockOf(reference.name);
	return LOOK_BACK_DAYS + (isSame ? daysSinceItBegan(isSame) : 0);
};

interface Named {
	readonly reference: string;
	readonly contactId: string;
	readonly linesFrom: string;
	readonly groupBy?: string;
}

/** What all items come to on a day is one invoice, which its day names. */
const isOneOfAll = ({ linesFrom, groupBy = '' }: Named) => linesFrom === 'items' && groupBy === '';

/** Whether it names no record: a month may well name an invoice, and a day one of all items. */
const isNameless = (text: string, input: Named, isSame?: IsSame): boolean => {
	if (namesRecord(text)) return false;
	const isOfDay = isSame && (isOfMoment(isSame) || !(isOneOfAll(input) || isOfLongPeriod(isSame)));
	const isOfPlace = text.includes('$itemIndex');
	return isOfDay || isOfPlace || comesBack(text, isSame) || changingPart(text) !== undefined;
};

/** Only of the clock it is known that what it names is long. */
const besides = ` If it names a quarter or a year, set ${lookBack.displayName} so that it reaches the first day of that, counted from today.`;

const FIX =
	'Use a field that identifies what is invoiced, such as {{ "order-" + $json.orderId }}. Nothing was sent.';

/** What names no record is another name for the same invoice, or the same for others. */
export const checkReference = (
	input: Named,
	context: Pick<OperationContext, 'expressionOf' | 'checkClock' | 'clockOf'>,
): void => {
	const expression = context.expressionOf(reference.name) ?? '';
	const rest = fold(input.reference).replace(fold(input.contactId), '');
	const isOther = /\d/.test(rest) || referencesIn(expression).length > 1;
	if (rest !== fold(input.reference) && !isOther) {
		throw new UserError('Reference: is the ID of the customer, which all invoices share', {
			description: `With Skip If Reference Exists, the customer would get one invoice and no other. ${FIX}`,
		});
	}
	if (!isNameless(expression, input, context.clockOf(reference.name))) {
		return context.checkClock({ ...reference, besides });
	}
	throw new UserError(
		'Reference: names no order or payment, only the day, the execution, the workflow or the position of the item',
		{
			description: `With Skip If Reference Exists, what comes later would get no invoice of its own, or an invoice that exists would not be recognized. ${FIX}`,
		},
	);
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
