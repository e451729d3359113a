import { randomUUID } from 'node:crypto';
import { waitFor, type WaitOptions } from '../waitFor.mts';
import type { Session } from './session.mts';
import type { Workflow, WorkflowFile } from './workflow.mts';

export const createWorkflow = async (session: Session, file: WorkflowFile): Promise<Workflow> =>
	// As the editor says it; an older n8n does not know by itself.
	await session.rest('POST', '/workflows', { ...withIds(file), active: false });

export const updateWorkflow = async (
	session: Session,
	id: string,
	file: Partial<WorkflowFile>,
): Promise<Workflow> => await session.rest('PATCH', `/workflows/${id}?forceSave=true`, file);

export const getWorkflow = async (session: Session, id: string): Promise<Workflow> =>
	await session.rest('GET', `/workflows/${id}`);

export type WorkflowSummary = Pick<Workflow, 'id' | 'name' | 'active' | 'isArchived'>;

export const listWorkflows = async (session: Session): Promise<WorkflowSummary[]> =>
	await session.rest('GET', '/workflows');

export const deleteWorkflow = async (session: Session, id: string): Promise<void> => {
	await session.rest('POST', `/workflows/${id}/archive`, {});
	// Archiving unpublishes, and n8n deletes nothing that is on its way.
	await settled(session, id, (status) => status === 'not_published');
	await session.rest('DELETE', `/workflows/${id}`);
};

export interface Publication {
	status: 'in_progress' | 'not_published' | 'published' | 'partial' | 'failed';
	triggers: Array<{ nodeId: string; status: string; errorMessage: string | null }>;
}

export const publicationStatus = async (session: Session, id: string): Promise<Publication> => {
	try {
		return await session.rest('GET', `/workflows/${id}/publication-status`);
	} catch (error) {
		if ((error as { cause?: { status?: number } }).cause?.status !== 404) throw error;
		// An older n8n does not tell: it has registered the triggers when it answers.
		const { active } = await getWorkflow(session, id);
		return { status: active ? 'published' : 'not_published', triggers: [] };
	}
};

/** Publishes and waits until every trigger is registered. */
export const publishWorkflow = async (
	session: Session,
	id: string,
	wait?: WaitOptions,
): Promise<void> => {
	const { versionId, name } = await getWorkflow(session, id);
	await session.rest('POST', `/workflows/${id}/activate`, { versionId });
	const publication = await settled(session, id, (status) => status !== 'not_published', wait);
	if (publication.status === 'published') return;
	const reasons = publication.triggers.flatMap(({ errorMessage }) => errorMessage ?? []);
	throw new Error(`"${name}" could not be published: ${reasons.join('; ') || publication.status}`);
};

/** Unpublishes and waits until the triggers are gone. */
export const unpublishWorkflow = async (
	session: Session,
	id: string,
	wait?: WaitOptions,
): Promise<void> => {
	await session.rest('POST', `/workflows/${id}/deactivate`, {});
	await settled(session, id, (status) => status === 'not_published', wait);
};

const settled = async (
	session: Session,
	id: string,
	accept: (status: Publication['status']) => boolean,
	wait?: WaitOptions,
): Promise<Publication> =>
	await waitFor(
		`the publication of workflow ${id}`,
		async () => {
			const publication = await publicationStatus(session, id);
			const done = publication.status !== 'in_progress' && accept(publication.status);
			return done ? publication : undefined;
		},
		wait,
	);

// n8n registers a webhook under its webhookId, which hand-written files often lack.
const withIds = (file: WorkflowFile): WorkflowFile => {
	const nodes = file.nodes.map((node) => ({
		...node,
		id: node.id ?? randomUUID(),
		...(/trigger|webhook/i.test(node.type) && { webhookId: node.webhookId ?? randomUUID() }),
	}));
	return { ...file, nodes, settings: file.settings ?? { executionOrder: 'v1' } };
};
