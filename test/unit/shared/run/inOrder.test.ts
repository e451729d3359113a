import { inOrder } from '../../../../nodes/shared/run/tasks';

/** Work whose end the test decides. */
const gate = () => {
	const open: Array<() => void> = [];
	return {
		open,
		pass: async () => await new Promise<void>((resolve) => open.push(resolve)),
	};
};

it('keeps the order whatever ends first', async () => {
	const { open, pass } = gate();
	const done = inOrder([1, 2, 3], 3, async (task) => {
		await pass();
		return task * 10;
	});
	while (open.length > 0) open.pop()?.();
	expect(await done).toEqual([10, 20, 30]);
});

it('works on no more than allowed at once', async () => {
	let running = 0;
	let most = 0;
	await inOrder(Array.from({ length: 20 }), 4, async () => {
		most = Math.max(most, ++running);
		await Promise.resolve();
		running--;
	});
	expect(most).toBe(4);
});

it('works one after another when told to', async () => {
	const log: string[] = [];
	await inOrder(['a', 'b'], 1, async (task) => {
		log.push(`${task} begins`);
		await Promise.resolve();
		log.push(`${task} ends`);
	});
	expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('starts nothing more after a failure and throws the first in order', async () => {
	const started: number[] = [];
	const { open, pass } = gate();
	const done = inOrder([0, 1, 2, 3], 2, async (task) => {
		started.push(task);
		await pass();
		throw new Error(`task ${task}`);
	});
	open[1]();
	await Promise.resolve();
	open[0]();
	await expect(done).rejects.toThrow('task 0');
	expect(started).toEqual([0, 1]);
});

it('makes nothing of nothing', async () => {
	expect(await inOrder([], 5, async () => 1)).toEqual([]);
});
