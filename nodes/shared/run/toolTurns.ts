import { UserError } from 'n8n-workflow';
import { createKeyedLock } from '../async/keyedLock';
import type { Session } from './session';

const toolCalls = createKeyedLock(1_000);

/** An AI agent may call the same tool several times at once, and each call reads what the others did. */
export const inTurn = async <T>(session: Session, task: () => Promise<T>): Promise<T> => {
	if (!session.isTool) return await task();
	return await toolCalls(session.scopeOf('calls'), task, () => {
		throw new UserError('Too many calls of this tool at once');
	});
};
