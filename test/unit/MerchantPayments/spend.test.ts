import { type INode, NodeApiError } from 'n8n-workflow';
import { previewWithin, withinRun } from '../../../nodes/MerchantPayments/spend';
import { readMoney } from '../../../nodes/shared/money/money';
import { itemAnswering } from '../../harness/operation';
import { refusalOf } from '../../harness/refusalOf';

const post = { method: 'POST', path: '/payouts', repeatable: true } as const;

const failed = (processed: 'no' | 'unknown') => {
	const error = new NodeApiError({} as INode, {}, { message: 'It failed' });
	error.context.data = { processed };
	return error;
};

let runs = 0;

/** A run of its own, whose calls get these answers. */
const start = (...answers: unknown[]) => {
	const { item, calls } = itemAnswering(...answers);
	const own = { ...item, run: `run ${++runs}` };
	const spend = async (amount: number, currency = 'EUR', key?: string, maximumPerRun = 100) => {
		const money = readMoney(amount, 'major', currency);
		return await withinRun(own, { money, key, maximumPerRun }).call(post);
	};
	return { item: own, calls, spend };
};

it('adds up to the maximum and refuses what would exceed it, with the sum so far', async () => {
	const { spend, calls } = start();
	await spend(60);
	await spend(39.99);
	await expect(spend(0.02)).rejects.toMatchObject({
		message: expect.stringMatching(/^Maximum per Run: 0.02 EUR on top of 99.99 EUR .* the 100 /),
		description: expect.stringMatching(/^99.99 EUR were sent in this run .* Nothing was sent/),
	});
	await spend(0.01);
	expect(calls).toHaveLength(3);
});

it('has no rounding in its sum', async () => {
	const { spend } = start();
	for (let i = 0; i < 10; i++) await spend(0.1, 'EUR', undefined, 1);
	await expect(spend(0.01, 'EUR', undefined, 1)).rejects.toThrow('on top of 1 EUR');
});

it('keeps a sum for each currency and each run', async () => {
	const { spend } = start();
	await spend(100);
	await spend(100, 'USD');
	await spend(100, 'JPY');
	await expect(spend(1, 'JPY')).rejects.toThrow('on top of 100 JPY');
	await start().spend(100);
});

it('counts what may have been processed, and gives back what was refused', async () => {
	const { spend } = start(failed('unknown'), failed('no'), failed('no'), {});
	await expect(spend(50)).rejects.toThrow('It failed');
	await expect(spend(50)).rejects.toThrow('It failed');
	await expect(spend(50)).rejects.toThrow('It failed');
	await spend(50);
	await expect(spend(1)).rejects.toThrow('on top of 100 EUR');
});

it('counts a repeated key once, also when the repeat is refused', async () => {
	const { spend, calls } = start(failed('unknown'), failed('no'), {}, failed('no'), {});
	await expect(spend(60, 'EUR', 'a')).rejects.toThrow();
	await expect(spend(60, 'EUR', 'a')).rejects.toThrow();
	await spend(60, 'EUR', 'a');
	await expect(spend(50, 'EUR', 'b')).rejects.toThrow('on top of 60 EUR');
	await expect(spend(40, 'EUR', 'b')).rejects.toThrow('It failed');
	await spend(40, 'EUR', 'c');
	expect(calls).toHaveLength(5);
});

// The first may never have been processed, and then the service takes the second for new.
it('counts a repeated key with another amount', async () => {
	const { spend } = start(failed('unknown'), {});
	await expect(spend(5, 'EUR', 'a')).rejects.toThrow('It failed');
	await expect(spend(99, 'EUR', 'a')).rejects.toThrow('on top of 5 EUR');
	await spend(95, 'EUR', 'a');
});

it('counts before it waits, so that calls at the same time cannot both pass', async () => {
	const { spend, calls } = start();
	const done = await Promise.allSettled([spend(60), spend(60)]);
	expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
	expect(calls).toHaveLength(1);
});

it('counts nothing that is read, and nothing without a maximum', async () => {
	const { item, spend } = start();
	const money = readMoney(500, 'major', 'EUR');
	expect(withinRun(item, { money })).toBe(item);
	expect(withinRun(item, { maximumPerRun: 1 })).toBe(item);
	await withinRun(item, { money, maximumPerRun: 1 }).call({ ...post, method: 'GET' });
	await spend(100);
});

it('checks a preview the same way, and sends and counts nothing', async () => {
	const { item, spend } = start();
	const spending = { money: readMoney(60, 'major', 'EUR'), maximumPerRun: 100 };
	expect(previewWithin(item, spending, true, 'Would pay.')).toBe('Would pay.');
	expect(refusalOf(() => previewWithin(item, spending, true, '')).message).toContain(
		'on top of 60',
	);
	expect(previewWithin(item, spending, false, 'Would pay.')).toBeUndefined();
	expect(previewWithin(item, { money: spending.money }, true, 'Would pay.')).toBe('Would pay.');
	await spend(100);
});
