import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';
import { locator } from '../../../shared/fields/locator';
import { requestOf } from '../../../shared/operation/requestOf';
import { openClient } from '../../../shared/transport/client';
import { isNested, type Nested, reachedFrom } from '../../reachedFrom';
import { service } from '../../service';
import { getOpenApi } from '../reference/getOpenApi';

export const SERVICE_ACCOUNT = 'service_account';

const ACCOUNT_LABEL = 'Service Account (Not Your Bank)';

const DOCUMENTED: readonly INodeListSearchItems[] = [
	{ name: 'Bank (Saved Settlement Account)', value: 'provider_bank' },
	{ name: ACCOUNT_LABEL, value: SERVICE_ACCOUNT },
];

export const destinationType = locator({
	displayName: 'Destination',
	name: 'destinationType',
	description: 'Where the money goes. A bank payout goes only to the saved settlement account.',
	searchListMethod: 'searchDestinations',
	byId: 'By Type',
	example: 'provider_bank',
	chosen: { value: SERVICE_ACCOUNT, name: ACCOUNT_LABEL },
});

const BANK = /_bank$/i;

/** A bank payout goes to the one saved account, also where the provider's own name stands for it. */
export const isSameDestination = (found: unknown, asked: unknown): boolean | undefined =>
	found === null
		? undefined
		: found === asked || (BANK.test(String(found)) && BANK.test(String(asked)));

/** The end of "Would pay 12.50 USD to …". */
export const placeOf = (destination: string): string =>
	destination === SERVICE_ACCOUNT
		? 'your service account'
		: `the saved settlement account (${destination})`;

const texts = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** `#/components/schemas/Name` points into the description itself. */
const resolve = (description: unknown, pointer: unknown): unknown =>
	typeof pointer === 'string' && pointer.startsWith('#/')
		? pointer
				.slice(2)
				.split('/')
				.reduce<unknown>((part, key) => (isNested(part) ? part[key] : undefined), description)
		: undefined;

const alternativesIn = ({ anyOf, oneOf, allOf }: Nested): unknown[] =>
	[anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));

/** Every value listed for a property of this name, also behind a reference or as an alternative. */
const enumsOf = (description: unknown, property: string): Set<string> => {
	const schemas = [...reachedFrom([description], Object.values)]
		.filter((part) => Object.hasOwn(part, property))
		.map((part) => part[property]);
	const found = new Set<string>();
	const behind = (schema: Nested) => [...alternativesIn(schema), resolve(description, schema.$ref)];
	for (const schema of reachedFrom(schemas, behind)) {
		for (const value of texts(schema.enum).concat(texts([schema.const]))) found.add(value);
	}
	return found;
};

const readable = (value: string) =>
	value.replace(/_/g, ' ').replace(/\b\w/g, (letter) => letter.toUpperCase());

const labelOf = (value: string) =>
	BANK.test(value) ? `${readable(value)} (Same as Bank)` : readable(value);

/** Without a description the documented destinations can still be chosen. */
const readDescription = async (context: ILoadOptionsFunctions): Promise<unknown> => {
	try {
		const call = await openClient(context, service);
		return (await call(requestOf(getOpenApi))).body;
	} catch (error) {
		context.logger.warn(`Payout destinations: ${(error as Error).message}`);
		return undefined;
	}
};

/** The bank destination may be spelled with the provider's own name, which only the service knows. */
export async function searchDestinations(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const body = await readDescription(this);
	const known = new Set(DOCUMENTED.map(({ value }) => value));
	const others = [...enumsOf(body, 'destinationType')].filter((value) => !known.has(value));
	const all = [...DOCUMENTED, ...others.map((value) => ({ name: labelOf(value), value }))];
	const wanted = filter.trim().toLowerCase();
	return { results: all.filter(({ name }) => name.toLowerCase().includes(wanted)) };
}
