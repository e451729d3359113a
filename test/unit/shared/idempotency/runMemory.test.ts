import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
	closeRound,
	emptyMemory,
	memoryOf,
	nodeIdIn,
	roundIn,
	stateOf,
} from '../../../../nodes/shared/idempotency/runMemory';
import { keepResponse, responseOf } from '../../../../nodes/shared/idempotency/storedResponse';
import type { ServiceResponse } from '../../../../nodes/shared/transport/request';
import { executeFunctions } from '../../../harness/executeFunctions.mts';

const answer = (body: unknown, more: Partial<ServiceResponse> = {}): ServiceResponse => ({
	status: 201,
	headers: { date: 'Mon, 16 Nov 2026 10:00:00 GMT' },
	body,
	...more,
});

const keep = (body: unknown, more?: Partial<ServiceResponse>) =>
	keepResponse(emptyMemory(), answer(body, more));

describe('a response that is kept', () => {
	it.each([{ id: 'i1', lines: [{ total: 5 }] }, [1, 'a', null], 'text', 5, null])(
		'is %j again, without its headers',
		(body) => {
			const stored = keep(body);
			expect(stored).toMatchObject({ status: 201 });
			expect(stored && responseOf(stored)).toEqual({
				status: 201,
				headers: {},
				body,
			});
		},
	);

	it('may have no body', () => {
		const stored = keep(undefined, { status: 204 });
		expect(stored && responseOf(stored)).toEqual({ status: 204, headers: {}, body: undefined });
	});

	it('is not changed by what a workflow does with its items', () => {
		const body = { id: 'i1' };
		const stored = keep(body);
		body.id = 'changed';
		expect(stored && responseOf(stored).body).toEqual({ id: 'i1' });
	});

	it.each<[string, unknown]>([
		['a signing secret', { id: 'we_1', shown: 'whsec_0123456789abcdef' }],
		['a signing secret somewhere', { data: [{ text: 'Secret: whsec_0123456789abcdef' }] }],
		['bank details', { id: 'p1', bankDetails: { code: '058' } }],
		['an account number', { destination: { account_number: '0123456789' } }],
		['an account number in other letters', { accountNumber: '0123456789' }],
		['an IBAN', { payee: [{ IBAN: 'DE02120300000000202051' }] }],
		['a beneficiary', { beneficiary_name: 'A. Person' }],
	])('never holds %s', (_, body) => {
		expect(keep(body)).toBeUndefined();
	});

	it('may say the word bank where it is no name of a field', () => {
		expect(keep({ description: 'Fee of the bank' })).toBeDefined();
	});

	it('cannot be too deep to be written: what was done must not fail over it', () => {
		const body: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
		expect(() => keep(body)).not.toThrow();
	});
});

describe('the size of a memory', () => {
	const HALF = 'x'.repeat(1_100_000);

	it('is bounded: a response that does not fit any more is not kept', () => {
		const memory = emptyMemory();
		expect(keepResponse(memory, answer({ text: HALF }))).toBeDefined();
		const { size } = memory;
		expect(keepResponse(memory, answer({ text: HALF }))).toBeUndefined();
		expect(memory.size).toBe(size);
		// A small one still does.
		expect(keepResponse(memory, answer({ id: 'i1' }))).toBeDefined();
		expect(JSON.stringify(memory).length).toBeLessThan(2_000_000);
	});

	it('is free again when every round is over', () => {
		const memory = emptyMemory();
		roundIn(memory, 'one', 0);
		roundIn(memory, 'other', 1);
		keepResponse(memory, answer({ text: HALF }));
		closeRound(memory, 'one');
		expect(memory.size).toBeGreaterThan(1_000_000);
		closeRound(memory, 'other');
		expect(memory.size).toBe(0);
	});
});

describe('a round', () => {
	const sent = { state: 'sent', item: 2, inFlightUntil: 0 } as const;
	const done = { state: 'done', item: 1, id: 'i1' } as const;

	it('is the same one until it is over, and leaves only how much it asked for and what it made', () => {
		const memory = emptyMemory();
		const round = roundIn(memory, 'name', 3);
		round.writes = { a: sent, b: done };
		expect(roundIn(memory, 'name', 3)).toBe(round);
		closeRound(memory, 'name');
		expect(memory).toEqual({ ...emptyMemory(), asked: 2, ids: { i1: true } });
		expect(roundIn(memory, 'name', 3).writes).toEqual({});
	});

	it('knows the items whose outcome is open, of this round alone', () => {
		const memory = emptyMemory();
		roundIn(memory, 'name', 3).writes = { a: sent, b: done };
		roundIn(memory, 'earlier', 2).writes = { a: { ...sent, item: 5 } };
		const open = (round: number) =>
			[0, 1, 2, 3, 4, 5].filter((item) => stateOf(memory, round, item) === 'sent');
		expect([open(3), open(2), open(1)]).toEqual([[2], [5], []]);
	});
});

describe('where it is kept', () => {
	it('is the data that n8n stores for the node, as plain JSON', () => {
		const memory: IDataObject = { of: 'another package' };
		const context = executeFunctions({ memory, node: 'n1' });
		const own = memoryOf(context);
		roundIn(own, 'name', 0).writes = { a: { state: 'done', item: 0, response: keep({ id: 1 }) } };
		expect(memoryOf(context)).toBe(own);
		expect(JSON.parse(JSON.stringify(memory))).toEqual(memory);
		expect(memory).toEqual({ of: 'another package', merchantServices: { n1: own } });
	});

	/** A node of a workflow that has these, under the name that n8n keeps `memory` for. */
	const nodeAmong = (memory: IDataObject, node: string, ids: readonly string[]) => {
		const nodes = Object.fromEntries(ids.map((id) => [`name of ${id}`, { id }]));
		return executeFunctions({ memory, node, more: { workflow: { nodes } } });
	};

	// n8n keeps it under the name, which another node may get.
	it('is told apart by the ids of two nodes that swap their names', () => {
		const memory: IDataObject = {};
		const one = memoryOf(nodeAmong(memory, 'n1', ['n1', 'n2']));
		expect(memoryOf(nodeAmong(memory, 'n2', ['n1', 'n2']))).not.toBe(one);
		expect(memoryOf(executeFunctions({ memory, node: 'n3' }))).not.toBe(one);
	});

	it('is that of the node that was there before, when one was put there anew', () => {
		const memory: IDataObject = {};
		const one = memoryOf(nodeAmong(memory, 'n1', ['n1', 'n2']));
		const anew = nodeAmong(memory, 'n3', ['n2', 'n3']);
		expect(memoryOf(anew)).toBe(one);
		expect(nodeIdIn(anew)).toBe('n1');
		expect(memoryOf(nodeAmong(memory, 'n1', ['n1', 'n2']))).toBe(one);
	});

	it('is nowhere for an agent that runs outside of a workflow', () => {
		const getContext = () => {
			throw new Error('There is no execution');
		};
		const context = executeFunctions({ more: { getContext } }) as IExecuteFunctions;
		expect(memoryOf(context)).toEqual(emptyMemory());
	});
});
