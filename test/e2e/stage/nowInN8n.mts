import { DateTime } from 'luxon';
import { stage } from './stage.mts';

/** The time as workflows count days: in the timezone of n8n. */
export const nowInN8n = async (): Promise<DateTime> => {
	const { timezone } = await stage.session.rest<{ timezone: string }>('GET', '/settings');
	return DateTime.now().setZone(timezone);
};
