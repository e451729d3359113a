import type { IExecuteFunctions } from 'n8n-workflow';
import { createWaits } from '../../../../nodes/shared/run/waits';
import type { Cause } from '../../../../nodes/shared/transport/waitPolicy';

const waitsOf = () => {
	const lines: string[] = [];
	const time = { ms: 0 };
	const context = {
		getNode: () => ({ name: 'Read Payments' }),
		logger: { info: (line: string) => lines.push(line) },
	} as unknown as IExecuteFunctions;
	return { lines, time, ...createWaits(context, () => time.ms) };
};

it.each<[Cause, string]>([
	[
		'others',
		'the service refuses requests, because the rate limit of the API key is reached (429)',
	],
	['pace', 'requests wait to stay within the rate limit of the API key'],
])('says in the log why a run waits, and for how long: %s', (cause, reason) => {
	const { lines, listener } = waitsOf();
	listener.onWait?.(29_300, cause);
	expect(lines).toEqual([
		`Read Payments: ${reason}. The execution continues automatically in 30 seconds at the earliest`,
	]);
});

it('says nothing in the log of a short wait for the own pace', () => {
	const { lines, listener } = waitsOf();
	listener.onWait?.(9_999, 'pace');
	listener.onWait?.(500, 'others');
	expect(lines).toEqual([expect.stringMatching(/429.* in 1 second at the earliest$/)]);
});

it('says it once a minute, and not again before a longer wait is over', () => {
	const { lines, time, listener } = waitsOf();
	const waitAt = (at: number, ms: number) => {
		time.ms = at;
		listener.onWait?.(ms, 'others');
	};
	waitAt(0, 1_000);
	waitAt(59_999, 90_000);
	expect(lines).toHaveLength(1);
	waitAt(60_000, 90_000);
	waitAt(149_999, 1_000);
	expect(lines).toHaveLength(2);
	waitAt(150_000, 1_000);
	expect(lines).toHaveLength(3);
});

it.each<[string, Array<[number, Cause]>, RegExp | undefined]>([
	['nothing of short waits', [[10_000, 'pace']], undefined],
	[
		'why requests kept to the own pace',
		[[10_500, 'pace']],
		/11 seconds to stay within the rate limit/,
	],
	[
		'that others were the cause, before all',
		[
			[60_000, 'pace'],
			[20_000, 'others'],
			[15_000, 'others'],
		],
		/20 seconds, because others use the same API key/,
	],
])('says %s', (_, waited, sentence) => {
	const waits = waitsOf();
	for (const [ms, cause] of waited) waits.listener.onWaited?.(ms, cause);
	if (sentence) expect(waits.sentence()).toMatch(sentence);
	else expect(waits.sentence()).toBeUndefined();
});
