import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	UserError,
} from 'n8n-workflow';
import { readParameter } from '../expression/readParameter';
import { isTool } from '../idempotency/run';
import type { Field } from '../operation/field';
import type { Operation } from '../operation/operation';
import { selectedFields, simplify, toolOutput } from '../operation/output';
import type { RecordFields } from '../operation/recordFields';

/** What the node itself says of a result is never left out. */
const SAID = [
	'created',
	'differs',
	'found',
	'matchedBy',
	'repeated',
	'requiresApproval',
	'serviceError',
];

const wrong = ({ displayName }: Field, what: string) =>
	new UserError(`${displayName}: ${what}`, { description: 'Nothing was sent.' });

type Read = (field: Field) => unknown;

const selectedNames = (read: Read, returns: RecordFields): readonly string[] => {
	const field = selectedFields(returns);
	const selected = read(field);
	if (!Array.isArray(selected) || selected.length === 0) {
		throw wrong(field, 'choose at least one field');
	}
	const known = new Set(field.options.map(({ value }) => value));
	const unknown = selected.find((name) => !known.has(name));
	if (unknown === undefined) return selected;
	throw wrong(field, `"${String(unknown).slice(0, 60)}" is not a field of this record`);
};

/** The names of the fields to return; nothing when all of them are wanted. */
const wantedNames = (
	read: Read,
	operation: Operation,
	returns: RecordFields,
	isForTool: boolean,
): readonly string[] | undefined => {
	if (!isForTool) {
		const isSimple = read(simplify);
		if (typeof isSimple !== 'boolean') throw wrong(simplify, 'must be true or false');
		return isSimple ? returns.simple : undefined;
	}
	const field = toolOutput(operation);
	const output = read(field);
	if (output === 'simplified') return returns.simple;
	if (output === 'raw') return undefined;
	if (output === 'selected') return selectedNames(read, returns);
	throw wrong(field, `must be ${field.options.map(({ value }) => value).join(', ')}`);
};

const pick = (record: IDataObject, names: ReadonlySet<string>): IDataObject =>
	Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));

/**
 * Leaves out of a record what nobody asked for; nothing when all of it is wanted. An amount keeps
 * its `major`. What is no record of the service stays whole: a preview, or that nothing was found.
 */
export const outputShapeOf = (
	context: IExecuteFunctions,
	operation: Operation,
): ((item: INodeExecutionData) => INodeExecutionData) | undefined => {
	const { returns } = operation;
	if (!returns) return undefined;
	// A field hidden by its own condition has no stored value, so its default stands in.
	const read: Read = ({ name, default: fallback }) =>
		readParameter(context, name, fallback as string);
	const wanted = wantedNames(read, operation, returns, isTool(context));
	if (!wanted) return undefined;
	const names = new Set([...wanted, ...SAID]);
	return (item) => {
		const { json } = item;
		if (json.preview === true || json.found === false) return item;
		const major = pick((json.major ?? {}) as IDataObject, names);
		const record = pick(json, names);
		return { ...item, json: Object.keys(major).length > 0 ? { ...record, major } : record };
	};
};
