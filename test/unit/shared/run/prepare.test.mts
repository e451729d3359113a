import { emptyMemory } from '../../../../nodes/shared/idempotency/runMemory';
import type { Operation } from '../../../../nodes/shared/operation/operation';
import { createPrepare, isFailed } from '../../../../nodes/shared/run/prepare';
import type { Session } from '../../../../nodes/shared/run/session';

const operation = {
	route: 'POST /payment-links',
	needs: [],
	fields: [],
	request: () => ({ body: {}, idempotencyKey: { content: {} } }),
} as unknown as Operation;

/** Which key each of three equal items gets, when their credentials are read in this order. */
const keysWhen = async (order: readonly number[]): Promise<string[]> => {
	const read = [0, 1, 2].map(() => {
		let done = () => {};
		return { promise: new Promise<void>((resolve) => (done = resolve)), done: () => done() };
	});
	const session = {
		contextOf: () => ({ isTool: false }),
		checkCredential: async (index: number) => await read[index].promise,
		run: { lasts: true, round: 0 },
		memory: emptyMemory(),
		place: ['run', 'node'],
		scopeOf: String,
		executionId: '1',
	} as unknown as Session;
	const prepare = createPrepare(session, operation);
	const prepared = [0, 1, 2].map(
		async (index) => await prepare({ indexes: [index], read: () => ({}) }),
	);
	for (const index of order) {
		read[index].done();
		await new Promise(setImmediate);
	}
	return (await Promise.all(prepared)).map((one) => (isFailed(one) ? String(one.error) : one.key));
};

it('gives equal writes their keys in the order of the items, whichever is ready first', async () => {
	const inOrder = await keysWhen([0, 1, 2]);
	expect(new Set(inOrder).size).toBe(3);
	for (const order of [
		[2, 1, 0],
		[1, 0, 2],
	]) {
		expect(await keysWhen(order)).toEqual(inOrder);
	}
});
