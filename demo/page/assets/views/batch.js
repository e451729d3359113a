import { whenPressed } from '../button.js';
import { byId } from '../element.js';
import { count } from '../words.js';

/** Accounting events wait for a batch; this sends it at once. */
export const connectBatch = (page) => {
	whenPressed(byId('flush'), async () => {
		const waiting = page.overview.queued;
		await page.actions.flushBatch();
		if (waiting === 0) return 'Nothing was waiting for the batch.';
		return `${count(waiting, 'event')} went out; the answers stand in the list.`;
	});
};

export const showBatch = ({ queued }) => {
	byId('flush').textContent = queued === 0 ? 'Send batch now' : `Send batch now (${queued})`;
};
