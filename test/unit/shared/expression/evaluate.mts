import { runInNewContext } from 'node:vm';
import { DateTime } from 'luxon';

/** What n8n makes of the only expression in a text, with its clock in a timezone. */
export const evaluate = (text: string, zone = 'UTC'): unknown => {
	const now = DateTime.now().setZone(zone);
	return runInNewContext(text.replace(/^=?\{\{|\}\}$/g, ''), {
		DateTime,
		$now: now,
		$today: now.startOf('day'),
		$json: { id: 7 },
	});
};
