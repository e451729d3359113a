import { createClaims, MOST_IN_A_RUN } from '../../../../nodes/shared/once/claims';
import { createNotes } from '../../../../nodes/shared/once/notes';
import { createRunLog } from '../../../../nodes/shared/once/runLog';
import { announce, createWrite, type Memory } from '../../../../nodes/shared/once/write';
import type { Request } from '../../../../nodes/shared/transport/request';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { memoryless } from '../../../harness/memoryless';
import { createRow, type Row } from '../../../harness/row.mts';

jest.setTimeout(300_000);

// As after a restart: what is known is in the store alone.
jest.mock('../../../../nodes/shared/once/answers', () => ({
	knownAnswer: () => undefined,
	rememberAnswer: () => {},
}));

const requests = Array.from(
	{ length: MOST_IN_A_RUN },
	(_, n): Request => ({ method: 'POST', path: `/invoices/${n}`, repeatable: false }),
);

/** One try of the run: everything is announced, then sent. Returns how each one ended. */
const tryAll = async (row: Row, sent: string[], upTo = Infinity): Promise<unknown[]> => {
	const context = executeFunctions({ helpers: row.connect() });
	const notes = createNotes(context);
	const { keys } = memoryless((request) => JSON.stringify(request));
	const memory: Memory = {
		keys,
		claims: createClaims(context, notes),
		runLog: createRunLog(notes, () => 'run'),
		announced: new WeakMap(),
		where: '',
	};
	const write = createWrite(
		async ({ path }) => {
			sent.push(path);
			return { status: 201, headers: {}, body: {} };
		},
		false,
		memory,
	);
	for (const request of requests) announce(request, memory);
	const ends: unknown[] = [];
	for (const request of requests.slice(0, upTo)) {
		const end = await write(request, 'invoice').then(
			() => 'sent',
			({ extra }: { extra: { processed: string } }) => extra.processed,
		);
		ends.push(end);
	}
	return ends;
};

it(`remembers all of ${MOST_IN_A_RUN} writes of one run`, async () => {
	const [row, sent] = [createRow(), [] as string[]];
	expect(new Set(await tryAll(row, sent))).toEqual(new Set(['sent']));
	expect(new Set(await tryAll(row, sent))).toEqual(new Set(['yes']));
	expect(sent).toHaveLength(MOST_IN_A_RUN);
});

it('sends the rest of them in a Retry, and nothing again', async () => {
	const [row, sent] = [createRow(), [] as string[]];
	await tryAll(row, sent, MOST_IN_A_RUN - 100);
	const ends = await tryAll(row, sent);
	expect(ends.filter((end) => end === 'sent')).toHaveLength(100);
	expect(ends.filter((end) => end === 'yes')).toHaveLength(MOST_IN_A_RUN - 100);
	expect(new Set(sent).size).toBe(MOST_IN_A_RUN);
});
