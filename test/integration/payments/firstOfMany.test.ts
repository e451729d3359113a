import type { IDataObject } from 'n8n-workflow';
import { payments, usePayments } from './harness.mts';

usePayments();

const hintsOf = async (amount: string, items: IDataObject[]) => {
	const { hints, error } = await payments().run(
		'payout.create',
		{
			amount,
			amountUnit: 'major',
			currency: 'EUR',
			destinationType: 'service_account',
			options: { idempotencyKey: '=seller-{{ $json.seller }}' },
		},
		{ items: items.map((json) => ({ json })) },
	);
	expect(error).toBeUndefined();
	return hints.map(({ message }) => message).filter((message) => message.startsWith('Amount'));
};

const SELLERS = [
	{ seller: 1, amount: 500 },
	{ seller: 2, amount: 20 },
];

it.each(['first', 'last'])('says that all items take the %s of several', async (which) => {
	expect(await hintsOf(`={{ $('Start').${which}().json.amount }}`, SELLERS)).toEqual([
		`Amount: takes the ${which} item of "Start" for all 2 items. To take the one that belongs to each, write $('Start').item instead.`,
	]);
});

it.each(['first', 'last'])('says so of the %s input item, too', async (which) => {
	expect(await hintsOf(`={{ $input.${which}().json.amount }}`, SELLERS)).toEqual([
		`Amount: takes the ${which} input item for all 2 items. To take each item's own value, write $json instead.`,
	]);
});

it('says nothing of each item’s own, nor of the only one', async () => {
	expect(await hintsOf("={{ $('Start').item.json.amount }}", SELLERS)).toEqual([]);
	expect(await hintsOf('={{ $input.item.json.amount }}', SELLERS)).toEqual([]);
	const [seller] = SELLERS;
	for (const one of ["$('Start').first()", '$input.first()']) {
		expect(await hintsOf(`={{ ${one}.json.amount }}`, [seller])).toEqual([]);
	}
});
