import { waitFor } from '../../scripts/n8n/waitFor.mts';
import type { Verdict } from '../chaos/audit.mts';
import { sendEvents } from '../chaos/events.mts';
import type { Flow } from '../chaos/lane.mts';
import { strongest, verdictOf } from '../chaos/verdict.mts';
import { type Lane, paymentsOf } from './lane.mts';
import type { Batch, Round } from './rounds.mts';

interface Told {
	ref?: string;
	told: Record<string, unknown>;
}

const PATIENCE = { timeout: 180_000, interval: 200 };

const callFlow = async (lane: Lane, { path }: Flow, items: unknown[]): Promise<Told[]> => {
	lane.runs += 1;
	const answer = await fetch(`${lane.n8n.url}/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ items }),
	});
	// A run that failed as a whole says nothing of its items, and they count as lost.
	return answer.ok ? ((await answer.json()) as Told[]) : [];
};

const runBatch = async (lane: Lane, { kind, items, isKeyed }: Batch): Promise<Verdict[]> => {
	const id = (name: unknown) => lane.names.idOf.get(String(name));
	const given = items.map(({ ref, currency, data }) => ({
		ref,
		currency,
		...data,
		...(data.payment !== undefined && { payment: id(data.payment) }),
		...(data.contact !== undefined && { contact: id(data.contact) }),
	}));
	const flow = lane.work[kind][isKeyed ? 'keyed' : 'plain'];
	const copies = Array.from({ length: isKeyed ? 2 : 1 }, () => callFlow(lane, flow, given));
	const told = (await Promise.all(copies)).flat();
	return strongest(
		told.flatMap((one) => (one.ref ? [verdictOf(one.ref, one.told, lane.isOwn)] : [])),
	);
};

/** Reads what the round is about; of the own nodes each read has to bring its record. */
const runReads = async (lane: Lane, { payments }: Round): Promise<string[]> => {
	const items = payments.map(({ name }) => ({ ref: name, id: lane.names.idOf.get(name) }));
	if (items.length === 0) return [];
	const told = await callFlow(lane, lane.reads, items);
	const answered = new Map(told.map((one) => [one.ref, one.told]));
	return items.flatMap(({ ref, id }) => {
		const record = answered.get(ref);
		return record && (record.id === id || 'error' in record) ? [] : [ref];
	});
};

const untilIdle = async ({ session, events }: Lane): Promise<void> => {
	const filter = JSON.stringify({ workflowId: events.id, status: ['new', 'running'] });
	const query = new URLSearchParams({ filter, limit: '1' });
	await waitFor(
		'the end of the runs of events',
		async () => {
			const { count } = await session.rest<{ count: number }>('GET', `/executions?${query}`);
			return count === 0 ? true : undefined;
		},
		PATIENCE,
	);
};

export interface Heard {
	verdicts: Verdict[];
	/** Reads without an answer to them. */
	lostReads: string[];
}

/** All of a round at once, under its faults. Resolves when nothing of it runs any more. */
export const runRound = async (lane: Lane, round: Round): Promise<Heard> => {
	const { control } = lane.simulator;
	await paymentsOf(lane, round);
	await control.faults.add(...round.faults);
	const [batches, lostReads] = await Promise.all([
		Promise.all(round.batches.map((batch) => runBatch(lane, batch))),
		runReads(lane, round),
		sendEvents(lane, round.events),
	]);
	lane.runs += 2 * round.events.length;
	await control.deliveries.settle();
	await untilIdle(lane);
	await control.faults.clear();
	return { verdicts: batches.flat(), lostReads };
};
