import { type IDataObject, type IHttpRequestMethods, UserError } from 'n8n-workflow';
import type { Request } from '../transport/request';
import { list } from '../transport/responseContract';
import type { Draft } from './draft';
import { type AnyInput, labelOf } from './field';
import { type Need, needInWords } from './need';
import type { Operation } from './operation';

const isGiven = (value: unknown) =>
	value !== undefined &&
	value !== null &&
	value !== '' &&
	!(typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);

/** An option left empty in the editor is an option not given. */
export const omitEmpty = (object: IDataObject = {}): IDataObject =>
	Object.fromEntries(Object.entries(object).filter(([, value]) => isGiven(value)));

const PLACEHOLDER = /\{(\w+)\}/g;

/** No slash, no query, no dots alone: an id can never lead to another path. */
const SEGMENT = /^(?!\.+$)[\w.~:-]{1,200}$/;

export const placeholdersOf = (route: string): string[] =>
	[...route.matchAll(PLACEHOLDER)].map(([, name]) => name);

const segment = (value: unknown, label: string): string => {
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (id === '') throw new UserError(`${label}: choose one from the list or enter its ID`);
	if (!SEGMENT.test(id)) {
		throw new UserError(`${label}: "${id.slice(0, 60)}" is not an ID`, {
			description:
				'An ID contains only letters, digits and dashes. Enter the ID itself, not a URL.',
		});
	}
	return encodeURIComponent(id);
};

/** The one place where an id becomes part of an address. */
export const fillPath = (
	route: string,
	input: Readonly<Record<string, unknown>>,
	label: (name: string) => string,
): string => route.replace(PLACEHOLDER, (_, name: string) => segment(input[name], label(name)));

/** What this very input needs. Several names of one need: one of them is enough. */
export const needsOf = <I>(list: ReadonlyArray<Need<I>>, input: I): string[] =>
	list.filter(({ only }) => only?.applies(input) ?? true).map(needInWords);

/** What an operation has to say goes along; what it left empty does not. */
export const withDraft = (
	request: Request,
	{ query, body, headers, asText, paging }: Draft,
): Request => {
	const asked = omitEmpty(query);
	return {
		...request,
		...(Object.keys(asked).length > 0 && { query: asked }),
		...(body && { body: omitEmpty(body) }),
		...(headers && { headers }),
		...(asText && { expects: 'text' }),
		...(paging && { paging }),
	};
};

/**
 * The request of an operation: for an item of a flow, or for the package itself when it has to read
 * or remove something on the way. Route, permissions and paging are those of the operation.
 */
export const requestOf = (
	operation: Operation,
	input: AnyInput = {},
	draft: Draft = {},
): Request => {
	const [method, template] = operation.route.split(' ') as [IHttpRequestMethods, string];
	const label = (name: string) => labelOf(operation.fields, name);
	const isOpen = operation.each !== undefined && !(operation.each in input);
	const request: Request = {
		method,
		path: isOpen ? template : fillPath(template, input, label),
		repeatable: method === 'GET' || operation.repeatable === true,
		...(operation.public && { public: true }),
		...(operation.paging && { paging: operation.paging }),
		contract: operation.answer ?? (operation.paging && list),
		needs: needsOf(operation.needs, input),
		label,
	};
	return withDraft(request, draft);
};
