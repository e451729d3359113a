import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { toResult } from '../async/result';
import { isTool, runOf } from '../idempotency/run';
import { memoryOf } from '../idempotency/runMemory';
import type { Resource } from '../operation/operation';
import type { Service } from '../transport/service';
import { atItem, failedItems, type Sent, sentBefore } from './failedItem';
import { loopOverItems } from './itemLoop';

/** What n8n calls. What fails for all items is said on each of them where the workflow goes on. */
export const execute = async (
	context: IExecuteFunctions,
	service: Service,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> => {
	const worked = await toResult(async () => await loopOverItems(context, service, resources));
	if ('value' in worked) return [worked.value];
	const isCancelled = context.getExecutionCancelSignal()?.aborted;
	if (isCancelled || !context.continueOnFail()) throw worked.error;
	const all = [...context.getInputData().keys()];
	const [memory, run] = [memoryOf(context), runOf(context)];
	const failure = atItem(context.getNode(), worked.error, 0);
	const sentOf = (index: number): Sent =>
		isTool(context) ? 'nothing' : sentBefore(memory, run, index);
	return [failedItems(failure, all, sentOf)];
};
