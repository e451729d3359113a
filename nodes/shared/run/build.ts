import { type IDataObject, UserError } from 'n8n-workflow';
import type { ZodError, ZodIssue, ZodTypeAny } from 'zod';
import { type AnyInput, labelOf } from '../operation/field';
import type { Built, Operation, OperationContext } from '../operation/operation';
import { omitEmpty, placeholdersOf, requestOf, withDraft } from '../operation/requestOf';
import type { Request } from '../transport/request';
import type { WriteKeys } from './writeKeys';

/** `bankDetails.accountNumber` as "Bank Details > Account Number". */
const place = (path: ReadonlyArray<string | number>, label: (name: string) => string): string =>
	path.map((step) => (typeof step === 'number' ? `#${step + 1}` : label(step))).join(' > ');

const messageOf = (issue: ZodIssue): string =>
	issue.code === 'unrecognized_keys' ? `unknown field ${issue.keys.join(', ')}` : issue.message;

const sentences = ({ issues }: ZodError, label: (name: string) => string): string[] =>
	issues.map((issue) =>
		issue.path.length ? `${place(issue.path, label)}: ${messageOf(issue)}` : messageOf(issue),
	);

/** Refuses what the service would refuse, before it is sent and with the editor's own words. */
export const validate = (
	schema: ZodTypeAny,
	request: unknown,
	label: (name: string) => string,
): void => {
	const result = schema.safeParse(request);
	if (result.success) return;
	const [first, ...others] = sentences(result.error, label);
	throw new UserError(first, { description: ['Nothing was sent.', ...others].join('\n') });
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
	headerKey: WriteKeys['headerKey'],
): Promise<Built> => {
	const bare = requestOf(operation, input);
	const { preview, ...draft } = (await operation.request?.(input, context)) ?? {};
	const { idempotencyKey: asked, once } = draft;
	const key = asked && headerKey(asked, once?.allowRepeat);
	const headers = key === undefined ? draft.headers : { 'Idempotency-Key': key };
	const request = withDraft(bare, { ...draft, headers });
	if (operation.schema && !draft.result) {
		const ids = placeholdersOf(operation.route).map((name) => [name, input[name]]);
		const checked = { ...Object.fromEntries(ids), ...request.query, ...request.body };
		validate(operation.schema, checked, (name) => labelOf(operation.fields, name));
	}
	const result = preview ? shown(preview, request) : draft.result;
	const echo = { ...draft.echo, ...(key !== undefined && { idempotencyKey: key }) };
	return { ...draft, request, result, echo };
};
