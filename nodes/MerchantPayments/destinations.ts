import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { open } from '../shared/transport/open';
import { service } from './service';

export const SERVICE_ACCOUNT = 'service_account';

const DOCUMENTED: readonly INodePropertyOptions[] = [
	{ name: 'Bank (Saved Settlement Account)', value: 'provider_bank' },
	{ name: 'Service Account', value: SERVICE_ACCOUNT },
];

/** Every `enum` that a description gives a property of this name, however deep it stands. */
const enumsOf = (description: unknown, property: string): string[] => {
	if (typeof description !== 'object' || description === null) return [];
	return Object.entries(description).flatMap(([key, value]: [string, unknown]) => {
		const { enum: values } = (key === property && value ? value : {}) as { enum?: unknown };
		const own = Array.isArray(values) ? values.filter((entry) => typeof entry === 'string') : [];
		return [...own, ...enumsOf(value, property)];
	});
};

const readable = (value: string) =>
	value.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

/** The bank destination may be spelled with the provider's own name, which only the service knows. */
export async function getDestinationTypes(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const call = await open(this, service);
	const { body } = await call({ method: 'GET', path: '/openapi.json', repeatable: true });
	const known = new Set(DOCUMENTED.map(({ value }) => value));
	const others = [...new Set(enumsOf(body, 'destinationType'))].filter(
		(value) => !known.has(value),
	);
	return [...DOCUMENTED, ...others.map((value) => ({ name: readable(value), value }))];
}
