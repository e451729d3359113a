import { keepTrying } from '../../../../nodes/shared/ledger/keep';

/** A store that is down for so many milliseconds, and when the entry was recorded. */
const recordedAfter = async (downMs: number): Promise<number | undefined> => {
	let now = 0;
	let recordedAt: number | undefined;
	const record = async (entries: readonly string[]) => {
		if (now < downMs) throw new Error('the database system is starting up');
		const isFresh = recordedAt === undefined;
		recordedAt ??= now;
		return new Set(isFresh ? entries : []);
	};
	const sleep = async (ms: number) => {
		now += ms;
	};
	await keepTrying({ sleep }, record, ['event']);
	return recordedAt;
};

it.each([0, 1_000, 15_000, 45_000, 170_000])(
	'records what has started within seconds of the end of an outage of %d ms',
	async (downMs) => {
		expect((await recordedAfter(downMs)) ?? Infinity).toBeLessThan(downMs + 3_000);
	},
);

it('gives up after some minutes', async () => {
	expect(await recordedAfter(600_000)).toBeUndefined();
});
