import { setTimeout as delay } from 'node:timers/promises';
import { signInAsOwner } from '../../scripts/n8n/client/owner.mts';
import { demoOwner } from '../../scripts/n8n/demoOwner.mts';
import { startN8n } from '../../scripts/n8n/startN8n.mts';
import { type Simulator, startSimulator } from '../../simulator/start.mts';
import { KINDS } from './asked.mts';
import type { Verdict } from './audit.mts';
import { auditBooks } from './books.mts';
import { cases } from './cases/all.mts';
import { openCase, type Opened } from './cases/openCase.mts';
import {
	hearEvents,
	registerEvents,
	retryEvents,
	sendAgain,
	sendEvents,
	settleEvents,
} from './events.mts';
import { runKill } from './kill.mts';
import { VARIANTS } from './kind.mts';
import {
	askedOf,
	createPlanLane,
	type Lane,
	type LaneName,
	type PlanLane,
	takes,
} from './lane.mts';
import { HALF_A_MINUTE_LATER_MS } from './later.mts';
import type { Batch, Plan } from './plan.mts';
import { progressOf } from './progress.mts';
import type { InN8n } from './report.mts';
import { type Ended, runBatch } from './runBatch.mts';
import type { Stage } from './stage.mts';

/** Plays the whole plan in a real n8n, for each of these lanes, and the cases beside it. */
export const runPlan = async (
	plan: Plan,
	laneNames: readonly LaneName[],
	packageTarball: string,
	userFolder: string,
): Promise<InN8n> => {
	const counts = { executions: 0, retries: 0, kills: 0 };
	const simulators: Simulator[] = [];
	const services = async () => {
		simulators.push(
			await startSimulator({ rateLimits: 'off', allowLoopbackEndpoints: true, signedWith: 'real' }),
		);
		return simulators[simulators.length - 1];
	};
	const n8n = await startN8n({ userFolder, packageTarball, env: { N8N_LOG_LEVEL: 'warn' } });
	const stage: Stage = {
		n8n,
		session: await signInAsOwner(n8n.url, demoOwner),
		count: (what, times = 1) => {
			counts[what] += times;
		},
	};
	const progress = progressOf(counts);
	try {
		const lanes: PlanLane[] = [];
		for (const name of laneNames) {
			const lane = await createPlanLane(name, stage.session, await services(), plan);
			await registerEvents(stage, lane);
			lanes.push(lane);
		}
		const opened: Opened[] = [];
		for (const one of cases) {
			opened.push(await openCase(stage, await services(), one, plan.seed));
		}
		const total = [
			...lanes.map(({ name }) => askedOf(plan, name)),
			...opened.map((one) => one.asked),
		];
		progress.expect(total.flat().length);

		const ended: Ended[] = [];
		const hear = (...more: Ended[]) => {
			ended.push(...more);
			progress.heard(more.flatMap(({ said }) => said()).length);
		};
		const inTurn = async (some: Opened[]) => {
			for (const { play } of some) hear(...(await play()));
		};
		progress.phase('batches, events and cases under faults');
		await Promise.all([
			runCalm(stage, lanes, plan, hear),
			inTurn(opened.filter(({ kills }) => !kills)),
		]);
		await runIncidents(stage, lanes, plan, hear, progress.phase);
		for (const one of opened.filter(({ kills }) => kills)) {
			progress.phase(one.lane.name);
			await inTurn([one]);
		}
		progress.phase('half a minute later: Retry of what is unknown');
		await retryLater(stage, lanes, ended);

		progress.phase('the books are compared');
		const saidIn = (lane: Lane): Verdict[] =>
			ended.filter((one) => one.lane === lane).flatMap(({ said }) => said());
		const audited: InN8n['lanes'] = [];
		for (const lane of lanes) {
			const verdicts = [...saidIn(lane), ...(await hearEvents(stage, lane))];
			const books = await auditBooks(lane, KINDS, askedOf(plan, lane.name), verdicts);
			audited.push({ lane: lane.name, ...books });
		}
		for (const { lane, kinds, asked } of opened) {
			audited.push({ lane: lane.name, ...(await auditBooks(lane, kinds, asked, saidIn(lane))) });
		}
		return { ...counts, lanes: audited };
	} finally {
		progress.stop();
		await n8n.kill();
		await Promise.all(simulators.map(({ close }) => close()));
	}
};

type Hear = (...ended: Ended[]) => void;

/** One after another, as far as the lane takes them. */
const runBatches = async (stage: Stage, lane: PlanLane, batches: Batch[], hear: Hear) => {
	const own = batches.filter(({ mode }) => takes(lane.name, mode));
	for (const batch of own) hear(await runBatch(stage, lane, batch));
};

const runCalm = async (stage: Stage, lanes: PlanLane[], plan: Plan, hear: Hear): Promise<void> => {
	await Promise.all(
		lanes.flatMap((lane) => [
			...KINDS.map((kind) => runBatches(stage, lane, plan.calm[kind], hear)),
			sendEvents(lane, plan.events).then(() => sendAgain(lane)),
		]),
	);
};

const runIncidents = async (
	stage: Stage,
	lanes: PlanLane[],
	plan: Plan,
	hear: Hear,
	phase: (name: string) => void,
): Promise<void> => {
	phase('answers slower than the nodes wait');
	for (const { simulator } of lanes) await simulator.control.faults.clear();
	await Promise.all(
		lanes.flatMap((lane) => plan.slow.map((batch) => runBatches(stage, lane, [batch], hear))),
	);
	for (const kill of plan.kills) {
		phase(`kill -9 ${kill.moment} of a batch`);
		hear(...(await runKill(stage, lanes, kill)));
	}
	phase('events: Retry of what failed');
	for (const lane of lanes) await settleEvents(stage, lane);
};

/** What was sent and is not found may be sent again by then: one wait for all of it. */
const retryLater = async (stage: Stage, lanes: PlanLane[], ended: Ended[]): Promise<void> => {
	for (const { lane } of ended) await lane.simulator.control.faults.clear();
	await delay(HALF_A_MINUTE_LATER_MS);
	// Where values change, only an execution that asks for the same ones can tell.
	for (let variant = 0; variant < VARIANTS; variant += 1) {
		for (const lane of lanes) await lane.settleOn(variant);
		const due = ended.filter(({ isChanging }) => variant === 0 || isChanging);
		await Promise.all(due.map(({ retryUnknown }) => retryUnknown()));
	}
	for (const lane of lanes) await retryEvents(stage, lane, true);
};
