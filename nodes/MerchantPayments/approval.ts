import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../shared/operation/operation';
import type { ServiceResponse } from '../shared/transport/request';
import { isDecided } from './payoutStatuses';

/** What was waiting may have gone on since, which only its status shows. */
const saidByOriginal = (original: IDataObject | undefined): unknown => {
	const { requiresApproval: said, requires_approval: spelled, status } = original ?? {};
	const flag = said ?? spelled;
	return flag !== undefined && isDecided(status) ? false : flag;
};

/** True or false as the response says; null on a replay that does not say, because the first response is gone. */
export const requiresApproval = ({ status, body }: ServiceResponse): boolean | null => {
	const { idempotentReplay, original, ...answer } = (body ?? {}) as IDataObject;
	const { requiresApproval: said = saidByOriginal(original as IDataObject | undefined) } = answer;
	// Asked and found undecided: see what was read.
	if (said === null) return null;
	// What is said to wait in one way does not count as done because of another.
	if (status === 202 || said === true || said === 'true') return true;
	if (said === false || said === 'false') return false;
	return idempotentReplay === true ? null : false;
};

/** Puts the question "is it done, or does it wait for a person?" on every result that moves money. */
export const withApproval = (
	answer: ServiceResponse,
	what: string,
	{ hint }: OperationContext,
): IDataObject => {
	const waiting = requiresApproval(answer);
	if (waiting) {
		hint(
			`This ${what} is awaiting approval by a second person and has not been executed yet. Branch on requiresApproval to handle it.`,
		);
	}
	return { ...(answer.body as IDataObject), requiresApproval: waiting };
};
