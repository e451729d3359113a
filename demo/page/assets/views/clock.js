import { whenPressed } from '../button.js';
import { byId } from '../element.js';
import { distance, timeOf } from '../moments.js';

const STEPS = { 'clock-1': 1, 'clock-15': 15, 'clock-60': 60 };

export const connectClock = (page) => {
	for (const [id, minutes] of Object.entries(STEPS)) {
		whenPressed(byId(id), async () => {
			const { now } = await page.actions.advanceClock(minutes);
			return `It is ${timeOf(now)} now. What became due was sent.`;
		});
	}
	whenPressed(byId('clock-real'), async () => {
		await page.actions.backToRealTime();
		return 'The clock shows real time again.';
	});
	setInterval(() => page.overview && showTime(page.overview), 1000);
};

export const showTime = ({ clock, signedWith }) => {
	const now = clock.frozenAt ?? Date.now() + clock.aheadMs;
	const isReal = clock.frozenAt === null && Math.abs(clock.aheadMs) < 2000;
	byId('clock-now').textContent = timeOf(now);
	byId('clock-state').textContent = clock.frozenAt ? 'standing still' : distance(clock.aheadMs);
	byId('clock-real').hidden = isReal;
	byId('clock-note').textContent =
		isReal || signedWith === 'real'
			? 'Retries and batches that become due are sent.'
			: 'Signatures carry this time: a receiver refuses them when it is more than 5 min off.';
};
