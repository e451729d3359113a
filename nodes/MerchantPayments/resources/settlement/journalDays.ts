import { UserError } from 'n8n-workflow';

/** A year. So many requests take two minutes within the rate limit. */
const MAX_DAYS = 366;

const DAY_MS = 86_400_000;

/** Every day of a journal, because each of them is asked for by itself. */
export const journalDays = (from: string | undefined, to: string | undefined): string[] => {
	if (from === undefined || to === undefined) {
		throw new UserError(`${from === undefined ? 'From' : 'To'}: must not be empty`, {
			description: 'A journal has a first and a last day. Nothing was sent.',
		});
	}
	const first = Date.parse(from);
	const length = (Date.parse(to) - first) / DAY_MS + 1;
	if (length > MAX_DAYS) {
		throw new UserError(`To: the journal would cover ${length} days, more than ${MAX_DAYS}`, {
			description:
				'Each day takes a request of its own. Choose a shorter period. Nothing was sent.',
		});
	}
	return Array.from({ length }, (_, index) =>
		new Date(first + index * DAY_MS).toISOString().slice(0, 10),
	);
};
