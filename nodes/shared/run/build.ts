import { type IDataObject, UserError } from 'n8n-workflow';
import type { ZodError, ZodIssue, ZodTypeAny } from 'zod';
import { type AnyInput, labelOf } from '../operation/field';
import type { Built, Item, Operation } from '../operation/operation';
import { given, placeholdersOf, requestOf, withDraft } from '../operation/requestOf';
import type { Request } from '../transport/request';

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
	request: given({ method, path, query, body, headers }),
});

/** Input becomes a request that the documents allow, or an error that names the field. */
export const buildRequest = async (
	operation: Operation,
	input: AnyInput,
	item: Item,
): Promise<Built> => {
	const bare = requestOf(operation, input);
	const draft = (await operation.request?.(input, item)) ?? {};
	const request = withDraft(bare, draft);
	if (operation.schema && !draft.result) {
		const ids = placeholdersOf(operation.route).map((name) => [name, input[name]]);
		const asked = { ...Object.fromEntries(ids), ...request.query, ...request.body };
		validate(operation.schema, asked, (name) => labelOf(operation.fields, name));
	}
	const result = draft.preview ? shown(draft.preview, request) : draft.result;
	return { ...draft, request, result, echo: draft.echo ?? {} };
};
