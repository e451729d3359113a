import { setImmediate as settled } from 'node:timers/promises';

interface Appointment {
	readonly at: number;
	readonly order: number;
	readonly go: () => void;
}

const isEarlier = (one: Appointment, other: Appointment) =>
	one.at < other.at || (one.at === other.at && one.order < other.order);

/** The earliest first, however many there are. */
const createCalendar = () => {
	const heap: Appointment[] = [];
	const swap = (a: number, b: number) => {
		[heap[a], heap[b]] = [heap[b], heap[a]];
	};
	return {
		add: (appointment: Appointment) => {
			let index = heap.push(appointment) - 1;
			for (let above = (index - 1) >> 1; index > 0; above = (index - 1) >> 1) {
				if (!isEarlier(heap[index], heap[above])) return;
				swap(index, above);
				index = above;
			}
		},
		take: (): Appointment | undefined => {
			if (heap.length < 2) return heap.pop();
			swap(0, heap.length - 1);
			const first = heap.pop();
			for (let index = 0; ; ) {
				const [left, right] = [2 * index + 1, 2 * index + 2];
				let earliest = index;
				if (left < heap.length && isEarlier(heap[left], heap[earliest])) earliest = left;
				if (right < heap.length && isEarlier(heap[right], heap[earliest])) earliest = right;
				if (earliest === index) return first;
				swap(index, earliest);
				index = earliest;
			}
		},
	};
};

/** Time that passes only when everybody waits, from one appointment to the next. */
export const createTimeline = (random: () => number = () => 0) => {
	const calendar = createCalendar();
	let at = 0;
	let orders = 0;

	const meet = (ms: number, go: () => void) => calendar.add({ at: at + ms, order: orders++, go });

	const sleep = async (ms: number, signal?: AbortSignal) =>
		await new Promise<void>((resolve, reject) => {
			meet(ms, resolve);
			signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
		});

	/** Ends by itself, as AbortSignal.timeout does. */
	const after = (ms: number): AbortSignal => {
		const end = new AbortController();
		meet(ms, () => end.abort());
		return end.signal;
	};

	const runUntil = async (end: number, isOver: () => boolean = () => false) => {
		await settled();
		for (let next = calendar.take(); next && !isOver(); next = calendar.take()) {
			if (next.at > end) {
				calendar.add(next);
				at = end;
				return;
			}
			at = next.at;
			next.go();
			await settled();
		}
	};

	return { now: () => at, random, sleep, after, runUntil };
};

export type Timeline = ReturnType<typeof createTimeline>;
