import { randomUUID } from 'node:crypto';
import type { INodeParameters } from 'n8n-workflow';
import { deliver, passedBy, receivePayments, RECEIVERS, send } from './receiving.mts';
import { simulator, useSimulator } from './simulated.mts';
import { times } from './times.mts';

useSimulator();

const EUR = { currency: 'EUR', amount: 2000, total: 20 };

describe.each(RECEIVERS)('an event of %s', (service, receive, type) => {
	const runsOf = async (parameters: INodeParameters, data: object, eventType: string = type) => {
		const receiving = await receive(parameters);
		const status = await send(receiving, {
			type: eventType,
			data: { id: randomUUID(), ...data },
		});
		await receiving.webhooks.idle();
		expect(receiving.webhooks.thrown).toEqual([]);
		return [status, receiving.webhooks.executions.length];
	};

	it.each([
		[[type], 1],
		[['*'], 1],
		[['*', 'something.else'], 1],
		[['something.else'], 0],
		[[], 0],
	])('is answered 200 when %j is chosen, and starts %i runs', async (events, runs) => {
		expect(await runsOf({ events }, {})).toEqual([200, runs]);
	});

	it.each([
		['={{ null }}', 1],
		['={{ undefined }}', 1],
		['={{ 5 }}', 1],
		['={{ ({}) }}', 1],
		['={{ [null] }}', 1],
		[`={{ "${type}" }}`, 1],
		[`={{ "something.else, ${type}" }}`, 1],
		[`={{ '["something.else", "${type}"]' }}`, 1],
		['={{ [] }}', 0],
		[`={{ "re${type}" }}`, 0],
	])('is answered 200 when Trigger On yields %s, and starts %i runs', async (events, runs) => {
		expect(await runsOf({ events }, {})).toEqual([200, runs]);
	});

	it('that no document lists arrives with All Events, and with nothing else', async () => {
		expect(await runsOf({ events: ['*'] }, {}, 'moon.rose')).toEqual([200, 1]);
		expect(await runsOf({ events: [type] }, {}, 'moon.rose')).toEqual([200, 0]);
	});

	it.each([
		['EUR', EUR, 1],
		['eur', EUR, 1],
		['USD, EUR', EUR, 1],
		['USD', EUR, 0],
		['USD', { ...EUR, currency: 'eur' }, 0],
		['EUR', { ...EUR, currency: 'eur' }, 1],
		['USD', { amount: 5 }, 1],
		['USD', { ...EUR, currency: '' }, 1],
		['EUR', { ...EUR, currency: ' eur ' }, 1],
		['USD', { ...EUR, currency: ' eur ' }, 0],
		['Euro', EUR, 1],
		['any', EUR, 1],
		['', EUR, 1],
	])('with Currencies "%s" and %j', async (currencies, data, runs) => {
		expect(await runsOf({ options: { currencies } }, data)).toEqual([200, runs]);
	});

	describe.each(['currencies', 'minimumAmount', 'dropRepeats'])('with the option %s', (name) => {
		it.each([
			null,
			'={{ null }}',
			'={{ undefined }}',
			'={{ true }}',
			'={{ ({}) }}',
			'={{ [null] }}',
		])('that yields %s, which is nothing to go by, passes', async (value) => {
			expect(await runsOf({ options: { [name]: value } }, EUR)).toEqual([200, 1]);
		});
	});

	describe.each(['={{ $("Renamed").first().json.x }}', '={{ syntax( }}'])(
		'where %s cannot be evaluated',
		(broken) => {
			const options = {
				currencies: broken,
				minimumAmount: broken,
				dropRepeats: broken,
				fetchCurrentState: broken,
			};
			it.each([
				['Trigger On', { events: broken }],
				['Options', { options }],
			])('as %s arrives once, with a word in the log', async (_, parameters) => {
				const receiving = await receive(parameters);
				const event = { type, rawBody: JSON.stringify({ id: randomUUID(), type, data: EUR }) };
				await times(2, async () => {
					expect(await send(receiving, event)).toBe(200);
					await receiving.webhooks.idle();
				});
				expect(receiving.webhooks.thrown).toEqual([]);
				expect(await passedBy(receiving)).toHaveLength(1);
				expect(JSON.stringify(receiving.webhooks.stored.logs)).toContain('cannot be evaluated');
			});
		},
	);

	it('keeps to the other options when one cannot be evaluated', async () => {
		const currencies = '={{ $("Renamed").first().json.x }}';
		expect(await runsOf({ options: { currencies, minimumAmount: 50 } }, EUR)).toEqual([200, 0]);
	});

	it.each([
		[['EUR'], 1],
		[['usd', 'eur'], 1],
		[['USD', 'GBP'], 0],
	])('with a list of Currencies %j', async (currencies, runs) => {
		expect(await runsOf({ options: { currencies } }, EUR)).toEqual([200, runs]);
	});

	it.each([
		[0, EUR, 1],
		[20, EUR, 1],
		[20.01, EUR, 0],
		[19.99, EUR, 1],
		[50, { currency: 'EUR' }, 1],
		[50, {}, 1],
	])('with Minimum Amount %d and %j', async (minimumAmount, data, runs) => {
		expect(await runsOf({ options: { minimumAmount } }, data)).toEqual([200, runs]);
	});

	it.each(['null', '[]', '5', '"text"', '{}', `{"type":7,"data":{}}`, '{"data":{"id":"1"}}', ''])(
		'that is signed but only %s is answered 200 and starts nothing',
		async (rawBody) => {
			const receiving = await receive({});
			expect(await send(receiving, { type, rawBody })).toBe(200);
			await receiving.webhooks.idle();
			expect([receiving.webhooks.executions, receiving.webhooks.thrown]).toEqual([[], []]);
			expect(receiving.webhooks.stored.logs).toMatchObject([{ level: 'warn' }]);
		},
	);

	it.each(['', ',"data":null', ',"data":[{"id":"1"}]', ',"data":"text"', ',"data":5'])(
		'that has a type arrives as it came, although it goes on with %s',
		async (data) => {
			const receiving = await receive({ options: { currencies: 'EUR', minimumAmount: 5 } });
			const rawBody = `{"type":"${type}"${data}}`;
			for (let times = 0; times < 2; times += 1) {
				expect(await send(receiving, { type, rawBody })).toBe(200);
				await receiving.webhooks.idle();
			}
			expect(receiving.webhooks.thrown).toEqual([]);
			expect(await passedBy(receiving)).toMatchObject([JSON.parse(rawBody) as object]);
		},
	);

	it('arrives although its fields have unexpected kinds', async () => {
		const receiving = await receive({ options: { currencies: 'EUR', minimumAmount: 5 } });
		for (const data of [
			{ id: 5 },
			{ id: 'a', currency: 978, amount: {} },
			{ id: 'b', total: 'x' },
		]) {
			expect(await send(receiving, { type, data })).toBe(200);
		}
		expect(await passedBy(receiving)).toHaveLength(3);
		expect(service).toBe(receiving.service);
	});
});

it('payments has no failed attempt over events that nobody chose', async () => {
	const receiving = await receivePayments({ events: ['payout.failed'] });
	await times(25, async () => await simulator().control.subscriptions.charge());
	await deliver(receiving);
	const deliveries = await simulator().control.deliveries.list();
	expect(deliveries).toHaveLength(25);
	expect(deliveries.every(({ delivered, attempts }) => delivered && attempts.length === 1)).toBe(
		true,
	);
	expect(receiving.webhooks.executions).toEqual([]);
});
