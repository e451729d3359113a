import type { Outcome } from '../../../../nodes/shared/transport/request';
import { createRetryBudget } from '../../../../nodes/shared/transport/retryBudget';
import { answer, never, request } from './outcomes';
import { sendThrough } from './sendThrough';

const silence: Outcome = { fault: 'ECONNABORTED', reached: 'maybe' };

/** Patience of a minute, after these outcomes of so many seconds each. */
const after = async (...outcomes: Array<readonly [Outcome, seconds: number]>) => {
	let at = 0;
	const patience = createRetryBudget(60_000, () => at);
	for (const [outcome, seconds] of outcomes) {
		const send = patience.measured(async () => {
			at += seconds * 1000;
			return outcome;
		});
		expect(await send(request())).toBe(outcome);
	}
	return patience;
};

it.each<[string, Array<readonly [Outcome, number]>, boolean]>([
	['nothing yet', [], true],
	['one silence', [[silence, 1]], true],
	[
		'two silences',
		[
			[silence, 1],
			[silence, 1],
		],
		false,
	],
	[
		'silence, an answer, silence',
		[
			[silence, 1],
			[answer(200), 1],
			[silence, 1],
		],
		true,
	],
	[
		'a refusal in between, which is an answer too',
		[
			[silence, 1],
			[answer(404), 1],
			[silence, 1],
		],
		true,
	],
	[
		'faults for less than a minute',
		[
			[answer(500), 29],
			[never, 29],
		],
		true,
	],
	[
		'faults for a minute',
		[
			[answer(503), 30],
			[answer(503), 30],
		],
		false,
	],
	[
		'refusals for an hour, which are no faults',
		[
			[answer(503), 30],
			[answer(429), 3600],
		],
		true,
	],
	[
		'a refusal in between, which restores nothing',
		[
			[silence, 1],
			[answer(429), 1],
			[silence, 1],
		],
		false,
	],
	['a good answer that took longer', [[answer(200), 70]], true],
])('after %s', async (_, outcomes, lasts) => {
	expect((await after(...outcomes)).lasts(0)).toBe(lasts);
});

it('counts the waits between tries', async () => {
	const patience = await after([never, 10]);
	expect(patience.lasts(49_000)).toBe(true);
	expect(patience.lasts(50_000)).toBe(false);
	patience.spend(49_000);
	expect(patience.lasts(1_000)).toBe(false);
});

it('ends the tries before their number is up', async () => {
	const asking = answer(503, 'service_paused', { 'retry-after': '20' });
	const { sends, waits } = await sendThrough([asking], { patienceMs: 30_000 });
	expect([sends, waits]).toEqual([2, [20_000]]);
});
