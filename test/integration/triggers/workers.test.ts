import { randomUUID } from 'node:crypto';
import { startWorker } from './workers.mts';

const startTwo = async () => {
	const workflowId = randomUUID();
	return await Promise.all([startWorker(workflowId), startWorker(workflowId)]);
};

it('one of two workers that get an event at the same moment passes it', async () => {
	const [one, other] = await startTwo();
	const passed = await Promise.all([one('event'), other('event')]);
	expect(passed.sort()).toEqual([0, 1]);
	expect([await one('event'), await other('event')]).toEqual([0, 0]);
});

it('both pass what the other did not get', async () => {
	const [one, other] = await startTwo();
	expect(await Promise.all([one('first'), other('second')])).toEqual([1, 1]);
});

it('a run whose worker died passes its own event at the next one', async () => {
	const [one, other] = await startTwo();
	expect(await one('event', '7')).toBe(1);
	expect(await other('event', '7')).toBe(1);
	expect(await other('event', '8')).toBe(0);
});
