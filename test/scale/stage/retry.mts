import { createApiKey, publicApi } from '../../../scripts/n8n/client/apiKeys.mts';
import { type Execution, getExecution } from '../../../scripts/n8n/client/executions.mts';
import type { Session } from '../../../scripts/n8n/client/session.mts';

/** Retry by n8n's public interface, which also takes a run that nobody has ended. */
export const retrier = async (
	session: Session,
): Promise<(execution: string) => Promise<Execution>> => {
	const call = publicApi(session.url, await createApiKey(session, 'scale'));
	return async (execution) => {
		const { id } = await call<{ id: number }>('POST', `/executions/${execution}/retry`, {});
		return await getExecution(session, String(id));
	};
};
