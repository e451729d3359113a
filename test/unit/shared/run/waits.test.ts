import type { IExecuteFunctions } from 'n8n-workflow';
import { createWaits } from '../../../../nodes/shared/run/waits';

const waitsOf = () => {
	const lines: string[] = [];
	const context = {
		getNode: () => ({ name: 'Read Payments' }),
		logger: { info: (line: string) => lines.push(line) },
	} as unknown as IExecuteFunctions;
	return { lines, ...createWaits(context) };
};

it('says in the log that a run waits, and for what', () => {
	const { lines, listener } = waitsOf();
	listener.onStandstill?.();
	expect(lines).toEqual([
		'Read Payments: the rate limit of the API key is reached (429). The execution waits and continues automatically',
	]);
});

it.each<[string, Array<[number, 'pace' | 'others']>, RegExp | undefined]>([
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
