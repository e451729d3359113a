import type { IExecuteFunctions } from 'n8n-workflow';
import type { RoundClock } from '../idempotency/roundClock';
import { isTool } from '../idempotency/run';
import type { AnyInput, Field } from '../operation/field';
import type { Gathered, Gathering, Operation } from '../operation/operation';
import { createExpressionLookup, createInputReader } from './input';
import { type Task, tasksOfAll } from './tasksOfAll';

/** One call of all items: some fields are read of each of them, the others once. */
export const gatheredTasks = (
	context: IExecuteFunctions,
	operation: Operation,
	{ fields: names, ...gathering }: Gathering<AnyInput>,
	clock?: RoundClock,
): Task[] => {
	const items = context.getInputData();
	const { isComputed, sourceCurrencies, sourceUnits } = createExpressionLookup(
		context,
		operation.fields,
	);
	const readerOf = (isRead: (field: Field) => boolean) =>
		createInputReader(context, operation.fields.filter(isRead), {
			mayBeEmpty: [],
			...operation,
			clock,
		});
	const readEach = readerOf(({ name }) => names.includes(name));
	const readOther = readerOf(({ name }) => !names.includes(name));
	let known: AnyInput | undefined;
	const common = () => (known ??= readOther(0));

	/** Always Output Data makes an empty item where there is none, and expressions find nothing in it. */
	const mayBeNone = (index: number): boolean =>
		Object.keys(items[index].json).length === 0 && names.some(isComputed) && !isTool(context);

	const gather = (index: number): Gathered<unknown> => {
		const currenciesOf = (name: string) => sourceCurrencies(name, [index]);
		const unitsOf = (name: string) => sourceUnits(name, [index]);
		const input = { ...common(), ...readEach(index) };
		return { index, value: gathering.read(input, { isComputed, currenciesOf, unitsOf }) };
	};
	const inputOf = (gathered: Array<Gathered<unknown>>): object => ({ ...common(), gathered });
	return tasksOfAll(
		items.length,
		gather,
		(gathered) => [{ indexes: [...items.keys()], read: () => inputOf(gathered) as AnyInput }],
		mayBeNone,
	);
};
