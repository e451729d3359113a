import { type IDataObject, UserError } from 'n8n-workflow';
import type { ZodError, ZodIssue, ZodTypeAny } from 'zod';
import { valueAt } from '../expression/refuseMissing';
import { pointAdvice } from '../money/decimal';
import type { Built } from '../operation/draft';
import { type AnyInput, labelOf } from '../operation/field';
import type { Operation, OperationContext } from '../operation/operation';
import { omitEmpty, placeholdersOf, requestOf, withDraft } from '../operation/requestOf';
import { placeInWords } from '../transport/place';
import type { Request } from '../transport/request';
import type { WriteKeys } from './writeKeys';

type Path = ReadonlyArray<string | number>;

/** `bankDetails.accountNumber` as "Bank Details > Account Number". */
const place = (path: Path, label: (name: string) => string): string =>
	placeInWords(path.map((step) => (typeof step === 'number' ? step : label(step))));

/** Longer texts are no attempt at a number. */
const LONGEST_QUOTE = 40;

/** Who typed 3,90 wants to see it: that it is no number is not what they think of it. */
const messageOf = (issue: ZodIssue, request: unknown): string => {
	if (issue.code === 'unrecognized_keys') return `unknown field ${issue.keys.join(', ')}`;
	const value = valueAt(request, issue.path);
	const isMistyped = issue.code === 'invalid_type' && typeof value === 'string' && value !== '';
	return isMistyped ? `${issue.message}, not "${value.slice(0, LONGEST_QUOTE)}"` : issue.message;
};

const sentences = (
	{ issues }: ZodError,
	request: unknown,
	label: (name: string) => string,
): string[] =>
	issues.map((issue) => {
		const message = messageOf(issue, request);
		return issue.path.length ? `${place(issue.path, label)}: ${message}` : message;
	});

/** Refuses what the service would refuse, before it is sent and with the editor's own words. */
export const validate = (
	schema: ZodTypeAny,
	request: unknown,
	label: (name: string) => string,
): void => {
	const result = schema.safeParse(request);
	if (result.success) return;
	const [first, ...others] = sentences(result.error, request, label);
	const [issue] = result.error.issues;
	const isNumber = issue.code === 'invalid_type' && issue.expected === 'number';
	const advice = isNumber ? pointAdvice(valueAt(request, issue.path)) : '';
	throw new UserError(first, { description: [`${advice}Nothing was sent.`, ...others].join('\n') });
};

const shown = (sentence: string, { method, path, query, body, headers }: Request): IDataObject => ({
	message: `${sentence} Nothing was sent.`,
	preview: true,
	request: omitEmpty({ method, path, query, body, headers }),
});

/** Input becomes a request that the documents allow, or an error that names the field. */
export const buildRequest = async (
	operation: Operation,
	input: AnyInput,
	context: OperationContext,
	headerKey: (...asked: Parameters<WriteKeys['headerKey']>) => string | Promise<string>,
): Promise<Built> => {
	const bare = requestOf(operation, input);
	const { preview, ...draft } = (await operation.request?.(input, context)) ?? {};
	const { idempotencyKey: asked } = draft;
	const { allowRepeat } = operation;
	const key = asked && (await headerKey(asked, allowRepeat));
	const headers = key === undefined ? draft.headers : { 'Idempotency-Key': key };
	const request = withDraft(bare, { ...draft, headers });
	if (operation.schema && !draft.result) {
		const ids = placeholdersOf(operation.route).map((name) => [name, input[name]]);
		const checked = { ...Object.fromEntries(ids), ...request.query, ...request.body };
		validate(operation.schema, checked, (name) => labelOf(operation.fields, name));
	}
	const result = preview ? shown(preview, request) : draft.result;
	const echo = { ...draft.echo, ...(key !== undefined && { idempotencyKey: key }) };
	return { ...draft, request, result, echo, ...(allowRepeat && { allowRepeat }) };
};
