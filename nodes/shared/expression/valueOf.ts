import type { IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import { ownValueAt, pathIn } from './lookUp';

/** What one expression yields for an item. */
export const valueOf = (context: IExecuteFunctions, part: string, item: number): unknown => {
	const path = isTool(context) ? undefined : pathIn(`=${part}`);
	// Most are found without n8n, which takes long to evaluate them.
	const found = path && ownValueAt(context.getInputData()[item]?.json ?? {}, path);
	if (found !== undefined) return found;
	try {
		return context.evaluateExpression(part, item);
	} catch {
		// n8n has read it as a whole, and knows better how.
		return part;
	}
};
