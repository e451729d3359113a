import { whenPressed } from '../button.js';
import { byId } from '../element.js';
import { pill } from '../pill.js';
import { label } from '../words.js';

const PARTS = ['payouts', 'refunds', 'payments'];

export const connectService = (page) => {
	whenPressed(byId('pause'), async () => {
		if (pausedParts(page.overview).length > 0) {
			await page.actions.resume();
			return 'The payments service runs again.';
		}
		await page.actions.pause();
		return 'The payments service is paused: payouts, refunds, links and QR codes answer 503.';
	});
};

export const showService = (overview) => {
	const paused = pausedParts(overview);
	const isPaused = paused.length > 0;
	byId('service-state').replaceChildren(pill(isPaused ? 'paused' : 'running'));
	byId('pause').textContent = isPaused ? 'Resume' : 'Pause';
	byId('service-note').textContent = isPaused
		? `${label(paused.join(', '))} answer 503 with Retry-After ${overview.paused.retryAfterSeconds} s.`
		: 'Everything is carried out.';
};

const pausedParts = ({ paused }) => PARTS.filter((part) => paused[part]);
