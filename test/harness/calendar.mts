interface Appointment {
	readonly at: number;
	readonly order: number;
	readonly go: () => void;
}

const isEarlier = (one: Appointment, other: Appointment) =>
	one.at < other.at || (one.at === other.at && one.order < other.order);

/** A heap of appointments: the earliest first, and those of one moment in the order of their making. */
export const createCalendar = () => {
	const heap: Appointment[] = [];
	let orders = 0;

	const swap = (a: number, b: number) => {
		[heap[a], heap[b]] = [heap[b], heap[a]];
	};
	const rise = (from: number) => {
		let index = from;
		for (let above = (index - 1) >> 1; index > 0; above = (index - 1) >> 1) {
			if (!isEarlier(heap[index], heap[above])) return;
			swap(index, above);
			index = above;
		}
	};
	const sink = () => {
		for (let index = 0; ; ) {
			const [left, right] = [2 * index + 1, 2 * index + 2];
			let earliest = index;
			if (left < heap.length && isEarlier(heap[left], heap[earliest])) earliest = left;
			if (right < heap.length && isEarlier(heap[right], heap[earliest])) earliest = right;
			if (earliest === index) return;
			swap(index, earliest);
			index = earliest;
		}
	};

	return {
		add: (at: number, go: () => void): void => {
			rise(heap.push({ at, order: orders++, go }) - 1);
		},
		/** When the next one is; nothing when there is none. */
		next: (): number | undefined => heap[0]?.at,
		/** Takes the next one out. */
		take: (): Appointment | undefined => {
			if (heap.length < 2) return heap.pop();
			swap(0, heap.length - 1);
			const first = heap.pop();
			sink();
			return first;
		},
	};
};
