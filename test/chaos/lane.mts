import { createCredential, deleteCredential } from '../../scripts/n8n/client/credentials.mts';
import type { Session } from '../../scripts/n8n/client/session.mts';
import type { WorkflowFile } from '../../scripts/n8n/client/workflow.mts';
import {
	createWorkflow,
	publishWorkflow,
	updateWorkflow,
} from '../../scripts/n8n/client/workflows.mts';
import type { Simulator } from '../../simulator/start.mts';
import type { Asked, BatchKind } from './asked.mts';
import { withoutDuplicates } from './duplicates.mts';
import { batchFlow, eventFlow, type Money, type Shape } from './flow.mts';
import { httpNodes } from './httpNodes.mts';
import { type Names, VARIANT } from './kind.mts';
import { merchantNodes } from './merchantNodes.mts';
import { type Mode, MODES, type OnError, setupOf } from './modes.mts';
import type { Plan } from './plan.mts';
import { seedServices } from './seedServices.mts';

export const LANES = ['merchant nodes', 'HTTP Request'] as const;
export type LaneName = (typeof LANES)[number];

export interface Flow {
	id: string;
	path: string;
}

/** The nodes of one lane, filled in. */
export interface Nodes {
	money: (kind: BatchKind, mode: Mode) => Money;
	afterwards: Money;
	trigger: Money;
	draft: Money;
	/** Credentials that are deleted once the flows stand. */
	doomed: string[];
}

/** Which flow is meant. */
export interface Setup {
	kind: BatchKind;
	mode: Mode;
	shape?: Shape;
}

/** One way to do it all, with services of its own, so that the books do not mix. */
export interface Lane {
	name: string;
	simulator: Simulator;
	names: Names;
	nodes: Nodes;
	flow: (setup: Setup) => Flow;
	/** From now on, changing flows ask for these values when Retry takes the workflow as it is. */
	settleOn: (variant: number) => Promise<void>;
}

/** One of those that the whole plan is asked of, with events. */
export type PlanLane = Lane & { name: LaneName; events: Flow };

/** Whether it is done by the nodes of this package. */
export const isOwn = ({ name }: Pick<Lane, 'name'>): boolean => name !== 'HTTP Request';

/** Whether a lane can be asked like this at all. */
export const takes = (lane: LaneName, mode: Mode): boolean =>
	lane === 'merchant nodes' || !setupOf(mode).isOwn;

/** What was asked of one lane. */
export const askedOf = ({ asked, calm }: Plan, lane: LaneName): Asked[] => {
	const batches = Object.values(calm).flat();
	const left = batches.filter(({ mode }) => !takes(lane, mode)).flatMap(({ items }) => items);
	const refs = new Set(left.map(({ ref }) => ref));
	const taken = asked.filter(({ ref }) => !refs.has(ref));
	return lane === 'merchant nodes' ? taken : taken.map(withoutDuplicates);
};

const pathOf = (...parts: string[]) => parts.join('-').replaceAll(' ', '-').toLowerCase();

/** A lane with these flows. */
export const createLane = async (
	name: string,
	session: Session,
	simulator: Simulator,
	plan: Pick<Plan, 'payments' | 'contacts'>,
	setups: Setup[],
): Promise<Lane> => {
	const names = await seedServices(simulator, plan);
	const credential = async (label: string, type: string, data: Record<string, unknown>) => {
		const made = await createCredential(session, { name: `${name} ${label}`, type, data });
		return { [type]: { id: made.id, name: made.name } };
	};
	const nodes = await (isOwn({ name }) ? merchantNodes : httpNodes)(simulator, names, credential);
	const flows = new Map<string, Flow>();
	const changing = new Map<string, WorkflowFile>();
	const pathTo = ({ kind, mode, shape = 'plain' }: Setup) => pathOf(name, kind, mode, shape);
	for (const setup of setups) {
		const path = pathTo(setup);
		if (flows.has(path)) continue;
		const money = nodes.money(setup.kind, setup.mode);
		const flowOf = (onError: OnError) =>
			batchFlow(path, money, nodes.afterwards, onError, setup.shape);
		const id = await publishGoingOn(session, setupOf(setup.mode).onError, flowOf);
		flows.set(path, { id, path });
		if (setup.mode === 'changing') changing.set(id, flowOf('continueRegularOutput'));
	}
	for (const id of nodes.doomed) await deleteCredential(session, id);
	const flow = (setup: Setup): Flow => {
		const found = flows.get(pathTo(setup));
		if (!found) throw new Error(`There is no flow ${pathTo(setup)}`);
		return found;
	};
	const settleOn = async (variant: number) => {
		for (const [id, file] of changing) {
			const text = JSON.stringify(file).replaceAll(VARIANT, String(variant));
			await updateWorkflow(session, id, JSON.parse(text) as WorkflowFile);
		}
	};
	return { name, simulator, names, nodes, flow, settleOn };
};

/** A lane with every flow that it takes, and with events. */
export const createPlanLane = async (
	name: LaneName,
	session: Session,
	simulator: Simulator,
	plan: Plan,
): Promise<PlanLane> => {
	const modes = MODES.filter((mode) => takes(name, mode));
	const setups = modes.flatMap((mode) => setupOf(mode).kinds.map((kind) => ({ kind, mode })));
	const lane = await createLane(name, session, simulator, plan, setups);
	const { trigger, draft } = lane.nodes;
	const path = pathOf(name, 'events');
	const id = await publishGoingOn(session, 'stopWorkflow', (onError) =>
		eventFlow(path, trigger, draft, onError),
	);
	return { ...lane, name, events: { id, path } };
};

/** Where it ends at an error, it goes on as the editor's "Retry with currently saved workflow" takes it. */
export const publishGoingOn = async (
	session: Session,
	onError: OnError,
	file: (onError: OnError) => WorkflowFile,
): Promise<string> => {
	const { id } = await createWorkflow(session, file(onError));
	await publishWorkflow(session, id);
	// Saved, not published.
	if (onError === 'stopWorkflow') {
		await updateWorkflow(session, id, file('continueRegularOutput'));
	}
	return id;
};
