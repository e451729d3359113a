import { setTimeout as delay } from 'node:timers/promises';
import { sendAgain, sendEvents } from './events.mts';
import type { Lane } from './lane.mts';
import type { Kill } from './plan.mts';
import { type Ended, settleBatch, startBatch } from './runBatch.mts';
import type { Stage } from './stage.mts';

const LONGEST_WAIT_MS = 20_000;
const HANGING_MS = 60_000;

/** Resolves when every call that is to hang does so, or when one obviously never will. */
const untilHanging = async (lanes: Lane[]): Promise<void> => {
	const end = Date.now() + LONGEST_WAIT_MS;
	const isHang = ({ fault }: { fault: { kind: string; ms?: number } }) =>
		fault.kind === 'latency' && (fault.ms ?? 0) > HANGING_MS;
	while (Date.now() < end) {
		const rules = await Promise.all(lanes.map(({ simulator }) => simulator.control.faults.list()));
		if (!rules.flat().some(isHang)) break;
		await delay(100);
	}
	// The service may have to finish its part of the last one.
	await delay(300);
};

/** kill -9 while batches run and events arrive, then a new start and Retry. */
export const runKill = async (
	stage: Stage,
	lanes: Lane[],
	{ batches, events }: Omit<Kill, 'moment'>,
): Promise<Ended[]> => {
	for (const { simulator } of lanes) await simulator.control.faults.clear();
	const pairs = lanes.flatMap((lane) => batches.map((batch) => ({ lane, batch })));
	const started = await Promise.all(pairs.map(({ lane, batch }) => startBatch(stage, lane, batch)));
	const arriving = lanes.map((lane) => sendEvents(lane, events));
	await untilHanging(lanes);
	await stage.n8n.kill();
	stage.count('kills');
	await Promise.all(arriving);
	for (const { simulator } of lanes) await simulator.control.faults.clear();
	await stage.n8n.restart();

	if (events.length > 0) await Promise.all(lanes.map(sendAgain));
	return await Promise.all(started.map((one) => settleBatch(stage, one)));
};
