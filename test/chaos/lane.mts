import { createCredential } from '../../scripts/n8n/client/credentials.mts';
import type { Session } from '../../scripts/n8n/client/session.mts';
import type { WorkflowFile } from '../../scripts/n8n/client/workflow.mts';
import {
	createWorkflow,
	publishWorkflow,
	updateWorkflow,
} from '../../scripts/n8n/client/workflows.mts';
import type { Simulator } from '../../simulator/start.mts';
import { type KindName, KINDS } from './asked.mts';
import { batchFlow, eventFlow, type Money } from './flow.mts';
import { httpNodes } from './httpNodes.mts';
import type { Names } from './kind.mts';
import { merchantNodes } from './merchantNodes.mts';
import { type Mode, MODES, type Plan } from './plan.mts';
import { seedServices } from './seedServices.mts';

export const LANES = ['merchant nodes', 'HTTP Request'] as const;
export type LaneName = (typeof LANES)[number];

export interface Flow {
	id: string;
	path: string;
}

/** The nodes of one lane, filled in. */
export interface Nodes {
	money: (kind: KindName, keyed: boolean) => Money;
	afterwards: Money;
	trigger: Money;
	draft: Money;
}

/** One way to do it all, with services of its own, so that the books do not mix. */
export interface Lane {
	name: LaneName;
	simulator: Simulator;
	names: Names;
	flows: Record<KindName, Record<Mode, Flow>>;
	events: Flow;
}

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

	const flows = {} as Lane['flows'];
	for (const kind of KINDS) {
		flows[kind] = {} as Record<Mode, Flow>;
		for (const mode of MODES) {
			const path = `${name}-${kind}-${mode}`.replaceAll(' ', '-').toLowerCase();
			const money = nodes.money(kind, mode === 'keyed');
			const going = batchFlow(path, money, nodes.afterwards, 'continueRegularOutput');
			const stopping = batchFlow(path, money, nodes.afterwards, 'stopWorkflow');
			const id = await publish(session, mode === 'stop' ? stopping : going);
			// Saved, not published: what the editor's "Retry with currently saved workflow" takes.
			if (mode === 'stop') await updateWorkflow(session, id, going);
			flows[kind][mode] = { id, path };
		}
	}
	const path = `${name}-events`.replaceAll(' ', '-').toLowerCase();
	const events = { id: await publish(session, eventFlow(path, nodes.trigger, nodes.draft)), path };
	return { name, simulator, names, flows, events };
};

const publish = async (session: Session, file: WorkflowFile): Promise<string> => {
	const { id } = await createWorkflow(session, file);
	await publishWorkflow(session, id);
	return id;
};
