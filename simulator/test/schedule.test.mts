import { createClock } from '../clock.mts';
import { createSchedule } from '../schedule.mts';

const start = Date.parse('2025-06-01T12:00:00Z');

const createParts = () => {
	const clock = createClock('2025-06-01T12:00:00Z');
	const schedule = createSchedule(clock);
	const ran: string[] = [];
	const add = (seconds: number, name: string) =>
		schedule.add(start + seconds * 1000, 'lane', async () => {
			ran.push(`${name} at ${(clock.now() - start) / 1000}`);
		});
	return { clock, schedule, ran, add };
};

describe('the schedule', () => {
	it('runs what became due in order, each at its own time', async () => {
		const { clock, schedule, ran, add } = createParts();
		add(20, 'second');
		add(10, 'first');
		add(31, 'later');
		await schedule.advance(30);
		expect(ran).toEqual(['first at 10', 'second at 20']);
		expect(clock.now()).toBe(start + 30_000);
		expect(schedule.waiting()).toBe(1);
	});

	it('runs what a job adds on its way', async () => {
		const { schedule, ran, add } = createParts();
		schedule.add(start + 1000, 'lane', async () => {
			add(5, 'added');
			add(50, 'too late');
		});
		await schedule.advance(10);
		expect(ran).toEqual(['added at 5']);
	});

	it('drops a cancelled job', async () => {
		const { schedule, ran, add } = createParts();
		const cancel = add(10, 'cancelled');
		cancel();
		await schedule.advance(60);
		expect(ran).toEqual([]);
	});

	it('goes on after a job that fails', async () => {
		const { schedule, ran, add } = createParts();
		schedule.add(start + 1000, 'lane', () => Promise.reject(new Error('broken')));
		add(2, 'next');
		await schedule.advance(5);
		expect(ran).toEqual(['next at 2']);
	});

	it('leaves a running clock running', async () => {
		const clock = createClock();
		const schedule = createSchedule(clock);
		const before = clock.now();
		await schedule.advance(3600);
		expect(clock.isFrozen()).toBe(false);
		expect(clock.now() - before).toBeGreaterThanOrEqual(3_600_000);
	});
});
