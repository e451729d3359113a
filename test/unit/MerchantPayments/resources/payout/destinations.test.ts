import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { searchDestinations } from '../../../../../nodes/MerchantPayments/resources/payout/destinations';
import { callContext } from '../../../shared/transport/callContext';
import { credentials } from '../../credentials';

const DOCUMENTED = ['provider_bank', 'service_account'];

const load = async (description: unknown) => {
	const { context, sent } = callContext(
		[{ status: 200, body: JSON.stringify(description) }],
		credentials,
	);
	Object.assign(context, { logger: { warn: () => {} } });
	const { results: options } = await searchDestinations.call(context as ILoadOptionsFunctions);
	return { options, values: options.map(({ value }) => value), sent };
};

const schema = (destinationType: unknown) => ({
	paths: { '/payouts': { post: { requestBody: { schema: { properties: { destinationType } } } } } },
});

it('offers what the description lists besides the documented values, each once', async () => {
	const { options, values, sent } = await load({
		...schema({ type: 'string', enum: ['service_account', 'acme_bank', 'acme_bank'] }),
		components: {
			schemas: { Payout: { properties: { destinationType: { enum: ['acme_bank'] } } } },
		},
	});
	expect(values).toEqual([...DOCUMENTED, 'acme_bank']);
	expect(options[2]).toEqual({ name: 'Acme Bank (Same as Bank)', value: 'acme_bank' });
	expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
		'GET https://api.example.com/api/v1/openapi.json',
	]);
});

it('takes only texts, and only of that property', async () => {
	const description = {
		...schema({ enum: [1, null, 'acme_bank'] }),
		other: { currency: { enum: ['EUR'] }, destinationType: null, enum: ['no'] },
	};
	expect((await load(description)).values).toEqual([...DOCUMENTED, 'acme_bank']);
});

it.each([{}, [], schema({ type: 'string' }), schema('text')])(
	'offers the documented values when %j lists none',
	async (description) => {
		expect((await load(description)).values).toEqual(DOCUMENTED);
	},
);

it.each([
	['alternatives', schema({ anyOf: [{ enum: ['acme_bank'] }, { enum: ['service_account'] }] })],
	[
		'a reference',
		{
			...schema({ $ref: '#/components/schemas/Destination' }),
			components: { schemas: { Destination: { enum: ['acme_bank'] } } },
		},
	],
])('finds the values behind %s', async (_, description) => {
	expect((await load(description)).values).toEqual([...DOCUMENTED, 'acme_bank']);
});

it('looks at nothing twice, however often a description refers to itself', async () => {
	const names = Array.from({ length: 40 }, (_, index) => `S${index}`);
	const all = names.map((name) => ({ $ref: `#/components/schemas/${name}` }));
	const schemas = Object.fromEntries(names.map((name) => [name, { enum: [name], anyOf: all }]));
	const description = { ...schema({ anyOf: all }), components: { schemas } };
	expect((await load(description)).values).toEqual([...DOCUMENTED, ...names]);
});
