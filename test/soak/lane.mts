import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Work } from '../../scripts/n8n/client/chainNodes.mts';
import { createCredential } from '../../scripts/n8n/client/credentials.mts';
import { signInAsOwner } from '../../scripts/n8n/client/owner.mts';
import type { Session } from '../../scripts/n8n/client/session.mts';
import type { WorkflowFile } from '../../scripts/n8n/client/workflow.mts';
import { createWorkflow, publishWorkflow } from '../../scripts/n8n/client/workflows.mts';
import { demoOwner } from '../../scripts/n8n/demoOwner.mts';
import { type RunningN8n, startN8n } from '../../scripts/n8n/startN8n.mts';
import { type Simulator, startSimulator } from '../../simulator/start.mts';
import { type BatchKind, KINDS } from '../chaos/asked.mts';
import { registerEvents } from '../chaos/events.mts';
import { eventFlow } from '../chaos/flow.mts';
import { httpNodes } from '../chaos/httpNodes.mts';
import { EVENT_CONTACT } from '../chaos/invoices.mts';
import { byId, type Names } from '../chaos/kind.mts';
import type { Flow, LaneName, PlanLane as Played } from '../chaos/lane.mts';
import { merchantNodes } from '../chaos/merchantNodes.mts';
import { seedServices } from '../chaos/seedServices.mts';
import type { Stage } from '../chaos/stage.mts';
import { type Inside, insideOf, tellingN8n } from '../harness/insideN8n/inside.mts';
import { answeringFlow } from './flows.mts';
import type { Round } from './rounds.mts';

/** One way to do it all, in an n8n and with services of its own, so that memory and books are its own. */
export interface Lane extends Pick<Played, 'name' | 'simulator' | 'names' | 'events'> {
	isOwn: boolean;
	n8n: RunningN8n;
	session: Session;
	inside: Inside;
	stage: Stage;
	/** By kind; `keyed` with keys of the user's own. */
	work: Record<BatchKind, Record<'plain' | 'keyed', Flow>>;
	reads: Flow;
	runs: number;
	stop: (keep: boolean) => Promise<void>;
}

export const paymentsOf = async (
	{ simulator, names }: Pick<Lane, 'simulator' | 'names'>,
	{ payments, contacts }: Pick<Round, 'payments' | 'contacts'>,
): Promise<void> => {
	const found: Names = await seedServices(simulator, { payments, contacts });
	for (const [name, id] of found.idOf) names.idOf.set(name, id);
	for (const [id, name] of found.nameOf) names.nameOf.set(id, name);
};

const pathOf = (name: LaneName, what: string) =>
	`${name}-${what}`.replaceAll(' ', '-').toLowerCase();

/** Of each record that is asked for, the node of the lane reads it as it is now. */
const readingNode = (money: Work, simulator: Simulator): Work =>
	money.type.endsWith('httpRequest')
		? {
				...money,
				parameters: {
					...money.parameters,
					method: 'GET',
					url: `=${simulator.paymentsUrl}/payments/{{ $json.id }}`,
					sendBody: false,
				},
			}
		: {
				...money,
				parameters: { resource: 'payment', operation: 'get', paymentId: byId('={{ $json.id }}') },
			};

export const startLane = async (name: LaneName, packageTarball: string): Promise<Lane> => {
	const isOwn = name === 'merchant nodes';
	const userFolder = await mkdtemp(join(tmpdir(), 'soak-n8n-'));
	const simulator = await startSimulator({
		rateLimits: 'off',
		allowLoopbackEndpoints: true,
		signedWith: 'real',
	});
	const telling = await tellingN8n();
	const n8n = await startN8n({
		userFolder,
		packageTarball,
		env: { N8N_LOG_LEVEL: 'warn', ...telling.env },
	});
	const session = await signInAsOwner(n8n.url, demoOwner);
	const names: Names = { idOf: new Map(), nameOf: new Map() };
	await paymentsOf({ simulator, names }, { payments: [], contacts: [EVENT_CONTACT] });

	const credential = async (label: string, type: string, data: Record<string, unknown>) => {
		const made = await createCredential(session, { name: `${name} ${label}`, type, data });
		return { [type]: { id: made.id, name: made.name } };
	};
	const publish = async (what: string, file: (path: string) => WorkflowFile): Promise<Flow> => {
		const path = pathOf(name, what);
		const { id } = await createWorkflow(session, file(path));
		await publishWorkflow(session, id);
		return { id, path };
	};
	const nodes = await (isOwn ? merchantNodes : httpNodes)(simulator, names, credential);
	const work = {} as Lane['work'];
	for (const kind of KINDS) {
		work[kind] = {
			plain: await publish(kind, (path) => answeringFlow(path, nodes.money(kind, 'stop'))),
			keyed: await publish(`${kind}-keyed`, (path) =>
				answeringFlow(path, nodes.money(kind, 'keyed')),
			),
		};
	}
	const reading = readingNode(nodes.money('payout', 'stop'), simulator);
	const reads = await publish('reads', (path) => answeringFlow(path, reading));
	const events = await publish('events', (path) => eventFlow(path, nodes.trigger, nodes.draft));
	const lane = {
		name,
		isOwn,
		simulator,
		names,
		events,
		n8n,
		session,
		inside: insideOf(telling.url),
		stage: { n8n, session, count: () => undefined },
		work,
		reads,
		runs: 0,
		stop: async (keep: boolean) => {
			await n8n.kill();
			await simulator.close();
			if (!keep) await rm(userFolder, { recursive: true, force: true });
		},
	};
	await registerEvents(lane.stage, lane);
	return lane;
};
