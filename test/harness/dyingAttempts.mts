import type * as attempts from '../../nodes/shared/idempotency/attempts.ts';

const path = '../../nodes/shared/idempotency/attempts';
const real = jest.requireActual<typeof attempts>(path);

/** Whether n8n dies: an attempt sends, and never comes to its end. */
export const death = { isNear: false };

const beginAttempt: typeof real.beginAttempt = async (...all) => {
	const attempt = await real.beginAttempt(...all);
	const end: typeof attempt.end = async (ended) =>
		await attempt.end({ ...ended, isDone: ended.isDone || death.isNear });
	return { ...attempt, end };
};

/** To take the place of the module. */
export const dyingAttempts = { ...real, beginAttempt };
