import { later } from '../../harness/virtualClock.mts';
import { loadedAgain } from './otherProcess.mts';
import {
	namesOf,
	paymentsCredential,
	paymentsPoll,
	publishPoll,
	simulator,
	useSimulator,
} from './simulated.mts';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: jest.requireActual<{ sleep: unknown }>('../../harness/virtualClock.mts').sleep,
}));

useSimulator();

const control = () => simulator().control;

const charged = async () => {
	const [{ id }] = await control().payments.create({ status: 'succeeded', currency: 'EUR' });
	return `payment.succeeded of ${id}`;
};

const publish = async () => await publishPoll(paymentsPoll({ events: ['payment.succeeded'] }));

const refuse = async (status = 401) =>
	await control().faults.add({ times: 10_000, fault: { kind: 'status', status } });

/** Its log, what it passed, and how many of its polls failed. */
const endOf = async (polling: Awaited<ReturnType<typeof publish>>) => {
	later(600);
	await polling.tick();
	return [polling.logs.length, namesOf(polling.passed()), polling.failed.length];
};

it.each([503, 401, 403, 404])(
	'polls on when n8n starts and the service answers %s',
	async (status) => {
		const polling = await publish();
		await refuse(status);
		await polling.restart(loadedAgain('payments'));
		await control().faults.clear();
		const one = await charged();
		expect(await endOf(polling)).toEqual([1, [one], 0]);
	},
);

it('polls on when n8n starts with an API key of another business', async () => {
	await control().payments.create({ count: 5 });
	const polling = await publish();
	const { value } = await control().keys.issue({ business: 'second' });
	await control().payments.create({ business: 'second', status: 'succeeded' });
	polling.change({ credentials: paymentsCredential('minor', value) });
	await polling.restart(loadedAgain('payments'));
	expect(polling.logs.map(({ text }) => text)).toEqual([
		expect.stringMatching(/: None of the 5 records .* Enter the former API key again/),
	]);
	polling.change({ credentials: paymentsCredential('minor') });
	const one = await charged();
	expect(await endOf(polling)).toEqual([1, [one], 0]);
});

it('fails visibly with the next poll, and again with the one after it', async () => {
	const polling = await publish();
	await refuse();
	await polling.restart(loadedAgain('payments'));
	await polling.tick();
	expect(await endOf(polling)).toEqual([1, [], 2]);
});

it('polls on when another process of n8n takes over', async () => {
	const polling = await publish();
	await refuse();
	await polling.publish('leadershipChange');
	expect(await endOf(polling)).toEqual([1, [], 1]);
});

it('tells a person who publishes', async () => {
	const polling = await publish();
	await refuse();
	await expect(polling.publish('update')).rejects.toThrow();
});
