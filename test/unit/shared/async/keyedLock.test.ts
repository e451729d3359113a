import { createKeyedLock } from '../../../../nodes/shared/async/keyedLock';

/** A lock whose refusals can be told from results. */
const createLock = (maxWaiting: number) => {
	const locked = createKeyedLock(maxWaiting);
	return async <T>(key: string, task: () => Promise<T>, stop?: AbortSignal) =>
		await locked(key, task, () => 'refused', stop);
};

/** A task that ends when it is told to. */
const controlled = () => {
	let finish: (error?: Error) => void = () => {};
	const ended = new Promise<void>((resolve, reject) => {
		finish = (error) => (error ? reject(error) : resolve());
	});
	return { ended, finish };
};

it('runs tasks of one key one after another, in order', async () => {
	const locked = createLock(100);
	const events: string[] = [];
	const tasks = ['a', 'b', 'c'].map(
		async (name) =>
			await locked('row', async () => {
				events.push(`${name} begins`);
				await Promise.resolve();
				await Promise.resolve();
				events.push(`${name} ends`);
				return name;
			}),
	);
	expect(await Promise.all(tasks)).toEqual(['a', 'b', 'c']);
	expect(events).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

it('runs tasks of different keys side by side', async () => {
	const locked = createLock(100);
	const slow = controlled();
	const first = locked('one', async () => await slow.ended);
	await expect(locked('other', async () => 'done')).resolves.toBe('done');
	slow.finish();
	await first;
});

it('hands a failure to its own caller and goes on', async () => {
	const locked = createLock(100);
	const failing = controlled();
	const first = locked('row', async () => await failing.ended);
	const second = locked('row', async () => 'second');
	failing.finish(new Error('the store is full'));
	await expect(first).rejects.toThrow('the store is full');
	await expect(second).resolves.toBe('second');
	await expect(locked('row', async () => 'third')).resolves.toBe('third');
});

it('takes a task that throws at once for one that failed', async () => {
	const locked = createLock(100);
	const task = () => {
		throw new Error('at once');
	};
	await expect(locked('row', task)).rejects.toThrow('at once');
	await expect(locked('row', async () => 1)).resolves.toBe(1);
});

it('lets nobody wait behind too many, and opens again afterwards', async () => {
	const locked = createLock(2);
	const slow = controlled();
	const waiting = [1, 2].map(
		async (number) =>
			await locked('row', async () => {
				await slow.ended;
				return number;
			}),
	);
	const refused = jest.fn();
	await expect(locked('row', refused)).resolves.toBe('refused');
	expect(refused).not.toHaveBeenCalled();
	await expect(locked('other', async () => 'free')).resolves.toBe('free');
	slow.finish();
	expect(await Promise.all(waiting)).toEqual([1, 2]);
	await expect(locked('row', async () => 'again')).resolves.toBe('again');
});

it('lets a task go whose execution is stopped, and nobody past the one that is at it', async () => {
	const locked = createLock(100);
	const slow = controlled();
	const order: string[] = [];
	const task = (name: string) => async () => order.push(name);
	const first = locked('row', async () => await slow.ended.then(task('first')));
	const stop = new AbortController();
	const second = locked('row', task('second'), stop.signal);
	const third = locked('row', task('third'));
	stop.abort();
	await expect(second).resolves.toBe('refused');
	expect(order).toEqual([]);
	slow.finish();
	await Promise.all([first, third]);
	expect(order).toEqual(['first', 'third']);
});
