import { expectAtMost } from './atMost.mts';
import { byOneCall } from './broken/events.mts';
import { deliver, type Delivery, killedWhileDeciding, medianOf } from './eventScenes.mts';
import { breaks, hold } from './hold.mts';
import { play } from './play.mts';
import { protocols } from './protocols.mts';
import { failing, hanging, lockedAtFirst, slow, type Store, usual } from './stores.mts';

/** The long form plays for minutes. */
jest.setTimeout(60 * 60_000);

interface Outcome {
	readonly passedMs: readonly number[];
}

const twice = ({ passedMs }: Outcome) => passedMs.length > 1;
const notOnce = ({ passedMs }: Outcome) => passedMs.length !== 1;
const never = ({ passedMs }: Outcome) => passedMs.length === 0;

const RATE = 1 / 200;

const usually: Delivery = { processes: 2, apartMs: 0, store: usual, bystanders: 1 };

const ill: Array<[string, Store, number]> = [
	['1 of 10 calls fails before or after it has written', failing(0.1), 20],
	['6 of 10 calls fail', failing(0.6), 20],
	['a lock is held for 10 to 16 seconds', lockedAtFirst, 500],
	['1 of 5 calls hangs for seconds or minutes', hanging(0.2), 500],
];

describe.each(protocols)('events, $name', (protocol) => {
	const { events } = protocol;
	if (!events) return;

	for (const [processes, worlds] of [
		[2, 700],
		[3, 300],
	]) {
		const name = `${processes} processes at the same moment, beside one that writes all the time: twice in fewer than 1 of 200, at least once, in half a second at the median`;
		hold(protocol, name, RATE, async (rate) => {
			const outcomes = await play(worlds, deliver(events, { ...usually, processes }));
			expectAtMost(outcomes, twice, rate);
			expectAtMost(outcomes, never);
			expect(medianOf(outcomes.flatMap(({ passedMs }) => passedMs))).toBeLessThanOrEqual(500);
		});
	}

	hold(protocol, '2 seconds apart: never twice', 0, async (rate) => {
		const outcomes = await play(500, deliver(events, { ...usually, apartMs: 2_000 }));
		expectAtMost(outcomes, notOnce, rate);
	});

	const slowly = 'calls of 50 to 500 ms: twice in fewer than 1 of 50, and at least once';
	hold(protocol, slowly, 1 / 50, async (rate) => {
		const outcomes = await play(300, deliver(events, { ...usually, store: slow }));
		expectAtMost(outcomes, twice, rate);
		expectAtMost(outcomes, never);
	});

	const killed = 'its worker is killed while it decides: at least once, when it is delivered again';
	hold(protocol, killed, 0, async (most) =>
		expectAtMost(await play(200, killedWhileDeciding(events, usual)), never, most),
	);

	for (const [illness, store, apartMs] of ill) {
		hold(protocol, `${illness}: at least once`, 0, async (rate) => {
			const plan = { ...usually, processes: 3, apartMs, store };
			expectAtMost(await play(250, deliver(events, plan)), never, rate);
		});
	}
});

describe('the model of events', () => {
	breaks('one call decides at the same moment', async () => {
		expectAtMost(await play(50, deliver(byOneCall, usually)), twice, RATE);
	});
	breaks('a call that was written and failed is made again', async () => {
		const plan = { ...usually, bystanders: 0, store: failing(0.6), apartMs: 500 };
		expectAtMost(await play(100, deliver(byOneCall, plan)), never);
	});
});
