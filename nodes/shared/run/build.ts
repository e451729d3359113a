import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import { labelOf, type AnyInput } from '../operation/field';
import { given } from '../operation/requestOf';
import { type Built, type Item, type Operation, needsOf } from '../operation/operation';
import { fillPath, placeholdersOf } from '../transport/path';
import type { Request } from '../transport/request';
import { validate } from './validate';

const shown = ({ method, path, query, body, headers }: Request): IDataObject => ({
	preview: true,
	request: given({ method, path, query, body, headers }),
});

/** Input becomes a request that the documents allow, or an error that names the field. */
export const buildRequest = async (
	operation: Operation,
	input: AnyInput,
	item: Item,
): Promise<Built> => {
	const [method, template] = operation.route.split(' ') as [IHttpRequestMethods, string];
	const label = (name: string) => labelOf(operation.fields, name);
	const path = fillPath(template, input, label);
	const draft = (await operation.request?.(input, item)) ?? {};
	const query = given(draft.query);
	const body = draft.body && given(draft.body);
	if (operation.schema && !draft.result) {
		const ids = placeholdersOf(template).map((name) => [name, input[name]]);
		validate(operation.schema, { ...Object.fromEntries(ids), ...query, ...body }, label);
	}
	const request = {
		method,
		path,
		...(Object.keys(query).length > 0 && { query }),
		...(body && { body }),
		...(draft.headers && { headers: draft.headers }),
		repeatable: method === 'GET' || operation.repeatable === true,
		...(operation.public && { public: true }),
		...(operation.file && { expects: 'text' as const }),
		needs: needsOf(operation.needs, input),
		label,
	};
	const result = draft.preview ? shown(request) : draft.result;
	return { request, result, echo: draft.echo ?? {} };
};
