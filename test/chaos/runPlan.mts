import { signInAsOwner } from '../../scripts/n8n/client/owner.mts';
import { demoOwner } from '../../scripts/n8n/demoOwner.mts';
import { startN8n } from '../../scripts/n8n/startN8n.mts';
import { startSimulator } from '../../simulator/start.mts';
import { KINDS } from './asked.mts';
import type { Verdict } from './audit.mts';
import { auditBooks } from './books.mts';
import { registerEvents, sendAgain, sendEvents, settleEvents } from './events.mts';
import { runKill } from './kill.mts';
import { askedOf, createLane, type Lane, LANES, takes } from './lane.mts';
import type { Batch, Plan } from './plan.mts';
import { progressOf } from './progress.mts';
import type { InN8n } from './report.mts';
import { runBatch } from './runBatch.mts';
import type { Stage } from './stage.mts';

/** Plays the whole plan in a real n8n, for each lane. */
export const runPlan = async (
	plan: Plan,
	packageTarball: string,
	userFolder: string,
): Promise<InN8n> => {
	const counts = { executions: 0, retries: 0, kills: 0 };
	const simulators = await Promise.all(
		LANES.map(() =>
			startSimulator({ rateLimits: 'off', allowLoopbackEndpoints: true, signedWith: 'real' }),
		),
	);
	const n8n = await startN8n({ userFolder, packageTarball, env: { N8N_LOG_LEVEL: 'warn' } });
	const stage: Stage = {
		n8n,
		session: await signInAsOwner(n8n.url, demoOwner),
		count: (what, times = 1) => {
			counts[what] += times;
		},
	};
	const total = LANES.reduce((sum, lane) => sum + askedOf(plan, lane).length, 0);
	const progress = progressOf(total, counts);
	try {
		const lanes: Lane[] = [];
		for (const [index, name] of LANES.entries()) {
			lanes.push(await createLane(name, stage.session, simulators[index], plan));
			await registerEvents(stage, lanes[index]);
		}
		const said = new Map(lanes.map((lane) => [lane, [] as Verdict[]]));
		const hear = (lane: Lane, verdicts: Verdict[]) => {
			said.get(lane)?.push(...verdicts);
			progress.heard(verdicts.length);
		};
		await runAll(stage, lanes, plan, hear, progress.phase);

		progress.phase('the books are compared');
		const audited = await Promise.all(
			lanes.map(async (lane) => ({
				lane: lane.name,
				...(await auditBooks(lane, KINDS, askedOf(plan, lane.name), said.get(lane) ?? [])),
			})),
		);
		return { ...counts, lanes: audited };
	} finally {
		progress.stop();
		await n8n.kill();
		await Promise.all(simulators.map(({ close }) => close()));
	}
};

type Hear = (lane: Lane, verdicts: Verdict[]) => void;

const runAll = async (
	stage: Stage,
	lanes: Lane[],
	plan: Plan,
	hear: Hear,
	phase: (name: string) => void,
): Promise<void> => {
	const inTurn = async (lane: Lane, batches: Batch[]) => {
		const own = batches.filter(({ mode }) => takes(lane.name, mode));
		for (const batch of own) hear(lane, await runBatch(stage, lane, batch));
	};
	phase('batches and events under faults');
	await Promise.all(
		lanes.flatMap((lane) => [
			...KINDS.map((kind) => inTurn(lane, plan.calm[kind])),
			sendEvents(lane, plan.events).then(() => sendAgain(lane)),
		]),
	);
	phase('answers slower than the nodes wait');
	for (const { simulator } of lanes) await simulator.control.faults.clear();
	await Promise.all(lanes.flatMap((lane) => plan.slow.map((batch) => inTurn(lane, [batch]))));
	for (const kill of plan.kills) {
		phase(`kill -9 ${kill.moment} of a batch`);
		for (const [lane, verdicts] of await runKill(stage, lanes, kill)) hear(lane, verdicts);
	}
	phase('events: Retry of what failed');
	for (const lane of lanes) hear(lane, await settleEvents(stage, lane));
};
