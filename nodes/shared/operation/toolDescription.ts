import { z } from 'zod';
import type { Service } from '../transport/service';
import { type Field, innerFields, labelOf } from './field';
import type { Operation } from './operation';

type DescribeAmounts = Service['describeAmounts'];

const UNIT = 'amountUnit';

const hasField = (fields: readonly Field[], name: string): boolean =>
	fields.some((field) => field.name === name || hasField(innerFields(field), name));

/** The documented limits of what is entered, in the words of the schema. */
const limitsOf = ({ schema, fields }: Operation): string | undefined => {
	if (!(schema instanceof z.ZodObject)) return undefined;
	const limits = Object.entries(schema.shape as z.ZodRawShape).flatMap(([name, { description }]) =>
		description === undefined ? [] : [`${labelOf(fields, name)} ${description}`],
	);
	return limits.length > 0 ? `Limits: ${limits.join(', ')}.` : undefined;
};

const MOVES_MONEY =
	'It moves money. What exceeds the spending limits of this tool is refused: do not split it into several calls.';

/** Whether it can be taken back, and what a second call does. */
const consequencesOf = (operation: Operation): string[] => {
	if (operation.route.startsWith('GET ')) return ['It only reads, so calling it again is safe.'];
	const undoing = operation.undo ? `To undo it, ${operation.undo}.` : 'It cannot be undone.';
	if (operation.allowRepeat) return [undoing, 'Each call creates another one.'];
	// An automatic key lasts for one execution.
	const hasLastingName = operation.repeatable && !hasField(operation.fields, 'idempotencyKey');
	if (hasLastingName || operation.isRecognized) {
		return [undoing, 'Calling it again with the same values is safe.'];
	}
	return [
		undoing,
		'Calling it again with the same values in this execution does not do it twice.',
		'In a later execution it may, so find out first whether it was done.',
	];
};

const textOf = (
	operation: Operation,
	describeAmounts: DescribeAmounts,
	unit: string | undefined,
): string =>
	[
		operation.description.replace(/\.?$/, '.'),
		unit,
		limitsOf(operation),
		describeAmounts(operation.route),
		operation.movesMoney && MOVES_MONEY,
		...consequencesOf(operation),
	]
		.filter(Boolean)
		.join(' ');

/** The units that an amount from a model can be in, each as a sentence. */
const unitsOf = ({ displayName, options = [] }: Field) =>
	options.flatMap((option) =>
		'value' in option && option.value !== 'typed'
			? [
					{
						value: option.value,
						sentence: `${displayName}: ${option.name}. ${option.description}.`,
					},
				]
			: [],
	);

/**
 * What an AI agent reads of a tool. n8n makes a description of the action alone, unless a node has
 * a field of this name; it is filled in, and people may change it. The unit that was chosen for
 * amounts decides which text it is.
 */
export const toolDescriptions = (
	operation: Operation,
	describeAmounts: DescribeAmounts,
): Field[] => {
	const field = operation.fields.find(({ name }) => name === UNIT);
	const units = field ? unitsOf(field) : [];
	const describe = (unit: string | undefined, displayOptions: Field['displayOptions']): Field => ({
		displayName: 'Tool Description',
		name: 'toolDescription',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: textOf(operation, describeAmounts, unit),
		description: 'What the model knows of this tool',
		displayOptions,
	});
	const show = { '@tool': [true] };
	if (units.length === 0) return [describe(undefined, { show })];
	return [
		...units.map(({ value, sentence }) =>
			describe(sentence, { show: { ...show, [UNIT]: [value] } }),
		),
		// No unit was chosen, or no amount is asked for.
		describe(undefined, { show, hide: { [UNIT]: units.map(({ value }) => value) } }),
	];
};
