import { expectAtMost } from './atMost.mts';
import { afterwards, byOneCall, givingWay } from './broken/refunds.mts';
import { breaks, hold } from './hold.mts';
import { play } from './play.mts';
import { protocols } from './protocols.mts';
import { atOnce, later } from './refundScenes.mts';
import { quick, usual } from './stores.mts';

/** The long form plays for minutes. */
jest.setTimeout(60 * 60_000);

const twice = ({ sent }: { sent: number }) => sent > 1;
const never = ({ sent }: { sent: number }) => sent === 0;

const RATE = 1 / 1_000;

describe.each(protocols)('refunds, $name', (protocol) => {
	const { refunds } = protocol;
	if (!refunds) return;

	for (const [processes, worlds] of [
		[2, 900],
		[3, 300],
	]) {
		const name = `${processes} processes at the same moment, calls of 2 to 10 ms: twice in fewer than 1 of 1,000, and at least once`;
		hold(protocol, name, RATE, async (rate) => {
			const outcomes = await play(worlds, atOnce(refunds, processes, quick));
			expectAtMost(outcomes, twice, rate);
			expectAtMost(outcomes, never);
		});
	}

	const beside =
		'2 processes at the same moment, calls of 5 to 50 ms, beside one that writes all the time: twice in fewer than 1 of 200, by none in fewer than 1 of 100';
	hold(protocol, beside, 1 / 200, async (rate) => {
		const outcomes = await play(300, atOnce(refunds, 2, usual, 1));
		expectAtMost(outcomes, twice, rate);
		expectAtMost(outcomes, never, 1 / 100);
	});

	const again = 'asked for after it was sent, or after its process died: never twice';
	hold(protocol, again, 0, async (rate) => {
		const outcomes = await play(500, later(refunds, quick));
		expectAtMost(outcomes, twice, rate);
		expect(outcomes.filter(({ sent }) => sent === 1).length).toBeGreaterThan(outcomes.length / 2);
	});
});

describe('the model of refunds', () => {
	breaks('one call decides at the same moment', async () => {
		expectAtMost(await play(50, atOnce(byOneCall, 2, quick)), twice, RATE);
	});
	breaks('both give way', async () => {
		expectAtMost(await play(50, atOnce(givingWay, 2, quick)), never);
	});
	breaks('it is written down after it was sent', async () => {
		expectAtMost(await play(100, later(afterwards, quick)), twice);
	});
});
