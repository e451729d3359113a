import { createClaims } from '../../../../nodes/shared/once/claims';
import { createNotes } from '../../../../nodes/shared/once/notes';
import { within } from '../../../../nodes/shared/transport/within';
import { executeFunctions } from '../../../harness/executeFunctions.mts';
import { createRow } from '../../../harness/row.mts';

jest.mock('../../../../nodes/shared/transport/within', () => ({ within: jest.fn() }));

const START = 1_800_000_000_000;

/** Nobody has to wait for patience to end: the test says when it does. */
const endPatience: Array<() => void> = [];

let now = START;
beforeEach(() => {
	now = START;
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	jest.mocked(within).mockImplementation(async (_ms, _stop, task) => {
		const late = new Promise<never>((_, reject) => {
			endPatience.push(() => reject(Object.assign(new Error('late'), { code: 'ECONNABORTED' })));
		});
		return await Promise.race([late, task(new AbortController().signal)]);
	});
});
afterEach(() => jest.restoreAllMocks());

let nodes = 0;

/** A node of its own, whose store hangs until it is told to go on. */
const createNode = () => {
	nodes += 1;
	const id = `node ${nodes}`;
	let isHanging = true;
	let calls = 0;
	const held: Array<() => void> = [];
	const row = createRow().connect();
	const checkProcessedAndRecord: typeof row.checkProcessedAndRecord = async (...call) => {
		calls += 1;
		if (isHanging) await new Promise<void>((resolve) => held.push(resolve));
		return await row.checkProcessedAndRecord(...call);
	};
	const context = executeFunctions({ helpers: { ...row, checkProcessedAndRecord }, node: id });
	const pausing = { pause: async () => undefined, random: () => 0 };
	const claims = createClaims(context, createNotes(context), pausing);
	let deeds = 0;
	return {
		calls: () => calls,
		claim: async () => {
			deeds += 1;
			const deed = { what: 'refund', key: `${id} key ${deeds}`, name: `${id} name ${deeds}` };
			return await claims.claim(deed).then(
				({ kind }) => kind as string,
				({ message, description }: { message: string; description: string }) =>
					`${message}: ${description}`,
			);
		},
		goOn: async () => {
			isHanging = false;
			held.splice(0).forEach((end) => end());
			await settled();
		},
	};
};

const settled = async () => {
	for (let moments = 0; moments < 50; moments += 1) await Promise.resolve();
};

/** A node whose first refund has met the store that hangs. */
const afterHanging = async () => {
	const node = createNode();
	const first = node.claim();
	await settled();
	endPatience.splice(0).forEach((end) => end());
	expect(await first).toContain('it does not answer');
	return node;
};

describe('a store that hangs', () => {
	it('is given up, and nothing is sent', async () => {
		const node = createNode();
		const claims = [node.claim(), node.claim()];
		await settled();
		endPatience.splice(0).forEach((end) => end());
		for (const claim of claims) {
			expect(await claim).toContain(
				"The refund was not sent, because n8n's deduplication store cannot be used",
			);
		}
		expect(node.calls()).toBe(1);
	});

	it('lets nobody wait behind it, because it may erase what is noted meanwhile', async () => {
		const node = await afterHanging();
		expect(await node.claim()).toContain('it does not answer');
		expect(node.calls()).toBe(1);
	});

	it('does not hold up another node', async () => {
		await afterHanging();
		const other = createNode();
		await other.goOn();
		expect(await other.claim()).toBe('first');
	});

	it('is used again when its call has ended after all', async () => {
		const node = await afterHanging();
		await node.goOn();
		expect(await node.claim()).toBe('first');
	});

	it.each([
		['five minutes later', 5 * 60_000],
		['although the clock was set back by an hour', -60 * 60_000],
	])('is asked again %s, should its call never end', async (_, ms) => {
		const node = await afterHanging();
		now += ms;
		const claim = node.claim();
		await settled();
		expect(node.calls()).toBe(2);
		await node.goOn();
		expect(await claim).toBe('first');
	});
});
