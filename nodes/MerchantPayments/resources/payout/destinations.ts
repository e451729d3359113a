import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { requestOf } from '../../../shared/operation/requestOf';
import { open } from '../../../shared/transport/open';
import { service } from '../../service';
import { getOpenApi } from '../reference/getOpenApi';

export const SERVICE_ACCOUNT = 'service_account';

const DOCUMENTED: readonly INodePropertyOptions[] = [
	{ name: 'Bank (Saved Settlement Account)', value: 'provider_bank' },
	{ name: 'Service Account', value: SERVICE_ACCOUNT },
];

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

const texts = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** `#/components/schemas/Name` points into the description itself. */
const resolve = (description: unknown, pointer: unknown): unknown =>
	typeof pointer === 'string' && pointer.startsWith('#/')
		? pointer
				.slice(2)
				.split('/')
				.reduce<unknown>((part, key) => (isSchema(part) ? part[key] : undefined), description)
		: undefined;

/** All values a schema lists, also behind a reference or one of several alternatives. */
const valuesOf = (schema: unknown, description: unknown, depth = 0): string[] => {
	if (!isSchema(schema) || depth > 8) return [];
	const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
		Array.isArray(list) ? (list as unknown[]) : [],
	);
	return [
		...texts(schema.enum),
		...texts([schema.const]),
		...[...parts, resolve(description, schema.$ref)].flatMap((part) =>
			valuesOf(part, description, depth + 1),
		),
	];
};

/** Every value that a description lists for a property of this name, however deep it stands. */
const enumsOf = (part: unknown, property: string, description = part): string[] =>
	isSchema(part)
		? Object.entries(part).flatMap(([key, value]) => [
				...(key === property ? valuesOf(value, description) : []),
				...enumsOf(value, property, description),
			])
		: [];

const readable = (value: string) =>
	value.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** Without a description the documented destinations can still be chosen. */
const readDescription = async (context: ILoadOptionsFunctions): Promise<unknown> => {
	try {
		const call = await open(context, service);
		return (await call(requestOf(getOpenApi))).body;
	} catch (error) {
		context.logger.warn(`Payout destinations: ${(error as Error).message}`);
		return undefined;
	}
};

/** The bank destination may be spelled with the provider's own name, which only the service knows. */
export async function getDestinationTypes(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const body = await readDescription(this);
	const known = new Set(DOCUMENTED.map(({ value }) => value));
	const others = [...new Set(enumsOf(body, 'destinationType'))].filter(
		(value) => !known.has(value),
	);
	return [...DOCUMENTED, ...others.map((value) => ({ name: readable(value), value }))];
}
