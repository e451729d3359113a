import { DateTime } from 'luxon';
import { type IDataObject, UserError } from 'n8n-workflow';
import { day } from '../shared/fields/day';
import { readDay } from '../shared/fields/time';
import type { Field, Input } from '../shared/operation/field';
import { fold } from './fold';
import { HERE, lookedFor } from './lookedFor';
import { isCredit, isToBePaid, isUnpaid } from './openAmount';
import { documentStatuses } from './statuses';

/** The kinds of documents that a list holds, the usual one first. */
export type Kinds = ReadonlyArray<{ readonly name: string; readonly value: string }>;

/** What the service does not filter by. */
export const documentFilters = (kinds: Kinds) => {
	const [{ value: usual }] = kinds;
	return [
		day('Due Before', 'dueBefore', `Only documents that are due before this day. ${HERE}.`),
		{
			displayName: 'Kind',
			name: 'kind',
			type: 'options',
			default: usual,
			description: `Only documents of this kind. ${HERE}.`,
			options: kinds,
		},
		{
			displayName: 'Number',
			name: 'number',
			type: 'string',
			default: '',
			description: `Only the document of this number, which it has once it is issued. ${HERE}.`,
		},
		{
			displayName: 'Overdue Only',
			name: 'overdueOnly',
			type: 'boolean',
			default: true,
			description: `Whether to return only documents that are unpaid and were due before today. ${HERE}.`,
		},
		{
			displayName: 'Reference',
			name: 'reference',
			type: 'string',
			default: '',
			description: `Only documents with exactly this reference. ${HERE}.`,
		},
		{
			displayName: 'Unpaid Only',
			name: 'unpaidOnly',
			type: 'boolean',
			default: true,
			description: `Whether to return only unpaid documents: approved, sent, posted or partially paid, with an amount due. ${HERE}.`,
		},
	] as const satisfies readonly Field[];
};

type Filters = Partial<Input<ReturnType<typeof documentFilters>>>;

const DAY = /^\d{4}-\d{2}-\d{2}/;

const isDueBefore = ({ due_date: due }: IDataObject, first: string): boolean => {
	const [found] = DAY.exec(String(due)) ?? [];
	return found !== undefined && found < first;
};

/** What can never match would look as if there were nothing to find. */
const refuseClash = (label: string, { kind, status }: { kind?: string; status?: string }): void => {
	if (kind && isCredit(kind)) {
		throw new UserError(`Kind: a ${kind.replace('_', ' ')} is never to be paid`, {
			description: `With ${label} nothing would be found. Remove one of the two.`,
		});
	}
	const [known] = documentStatuses.filter(({ value }) => value === status);
	if (known && !isToBePaid(known.value)) {
		throw new UserError(`Status: nothing in the state ${known.name} has to be paid`, {
			description: `With ${label} nothing would be found. Remove one of the two.`,
		});
	}
};

type Test = (document: IDataObject) => boolean;

/** Which documents of the list to keep; nothing when all of them are. */
export const keepDocuments = (
	filters: Filters & { readonly status?: string },
	context: Parameters<typeof readDay>[2],
): Test | undefined => {
	const { kind } = filters;
	const number = lookedFor(filters.number, 'Number');
	const reference = lookedFor(filters.reference, 'Reference');
	const dueBefore = readDay(filters.dueBefore, 'Due Before', context);
	const { overdueOnly: isOverdueOnly = false, unpaidOnly = false } = filters;
	const isUnpaidOnly = unpaidOnly || isOverdueOnly;
	if (isUnpaidOnly) refuseClash(isOverdueOnly ? 'Overdue Only' : 'Unpaid Only', filters);
	const today = DateTime.now().setZone(context.timezone).toFormat('yyyy-MM-dd');
	const tests: Array<Test | false | '' | undefined> = [
		kind && ((document) => document.kind === kind),
		number && ((document) => fold(document.number) === number),
		reference && ((document) => fold(document.reference) === reference),
		dueBefore !== undefined && ((document) => isDueBefore(document, dueBefore)),
		isUnpaidOnly && isUnpaid,
		isOverdueOnly && ((document) => isDueBefore(document, today)),
	];
	const asked = tests.filter((test) => typeof test === 'function');
	return asked.length === 0 ? undefined : (document) => asked.every((test) => test(document));
};
