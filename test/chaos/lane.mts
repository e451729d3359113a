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
import { batchFlow, eventFlow, type Money } from './flow.mts';
import { httpNodes } from './httpNodes.mts';
import type { Names } from './kind.mts';
import { merchantNodes } from './merchantNodes.mts';
import { type Mode, MODES, setupOf } from './modes.mts';
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

/** One way to do it all, with services of its own, so that the books do not mix. */
export interface Lane {
	name: LaneName;
	simulator: Simulator;
	names: Names;
	flow: (kind: BatchKind, mode: Mode) => Flow;
	events: Flow;
}

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

export const createLane = async (
	name: LaneName,
	session: Session,
	simulator: Simulator,
	plan: Plan,
): Promise<Lane> => {
	const names = await seedServices(simulator, plan);
	const credential = async (label: string, type: string, data: Record<string, unknown>) => {
		const made = await createCredential(session, { name: `${name} ${label}`, type, data });
		return { [type]: { id: made.id, name: made.name } };
	};
	const build = name === 'merchant nodes' ? merchantNodes : httpNodes;
	const nodes = await build(simulator, names, credential);

	const flows = new Map<string, Flow>();
	for (const mode of MODES.filter((one) => takes(name, one))) {
		const { kinds, onError } = setupOf(mode);
		for (const kind of kinds) {
			const path = pathOf(name, kind, mode);
			const money = nodes.money(kind, mode);
			const id = await publish(session, batchFlow(path, money, nodes.afterwards, onError));
			// Saved, not published: what the editor's "Retry with currently saved workflow" takes.
			if (onError === 'stopWorkflow') {
				const going = batchFlow(path, money, nodes.afterwards, 'continueRegularOutput');
				await updateWorkflow(session, id, going);
			}
			flows.set(path, { id, path });
		}
	}
	for (const id of nodes.doomed) await deleteCredential(session, id);
	const path = pathOf(name, 'events');
	const events = { id: await publish(session, eventFlow(path, nodes.trigger, nodes.draft)), path };
	const flow = (kind: BatchKind, mode: Mode): Flow => {
		const found = flows.get(pathOf(name, kind, mode));
		if (!found) throw new Error(`There is no flow for a ${kind} that is ${mode}`);
		return found;
	};
	return { name, simulator, names, flow, events };
};

const publish = async (session: Session, file: WorkflowFile): Promise<string> => {
	const { id } = await createWorkflow(session, file);
	await publishWorkflow(session, id);
	return id;
};
