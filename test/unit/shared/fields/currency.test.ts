import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { searchCurrencies } from '../../../../nodes/shared/fields/currency';
import { EXPONENTS } from '../../../../nodes/shared/money/currencies';

const search = async (filter?: string) =>
	(await searchCurrencies.call({} as ILoadOptionsFunctions, filter)).results;

it('offers every currency that can be counted in, by its code', async () => {
	const codes = (await search()).map(({ value }) => value);
	expect(codes).toEqual([...EXPONENTS.keys()].sort());
});

it.each([
	['eur', 'EUR'],
	[' Yen ', 'JPY'],
	['kuwait', 'KWD'],
])('finds %p', async (filter, code) => {
	expect((await search(filter)).map(({ value }) => value)).toContain(code);
});

it('shows the name beside the code', async () => {
	expect(await search('EUR')).toContainEqual({ name: 'EUR · Euro', value: 'EUR' });
});

it.each(['EUR', ' eur '])('puts the code first that was typed as %p', async (filter) => {
	const codes = (await search(filter)).map(({ value }) => value);
	expect(codes[0]).toBe('EUR');
	expect(codes).toContain('CHE');
});
