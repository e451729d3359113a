import type { IDataObject } from 'n8n-workflow';
import type { OperationContext } from '../shared/operation/operation';
import type { ServiceResponse } from '../shared/transport/request';
import { isDecided } from './payoutStatuses';

/** True or false as the response says; null on a replay that does not say, because the first response is gone. */
export const requiresApproval = ({ status, body }: ServiceResponse): boolean | null => {
	const { idempotentReplay, original, ...answer } = (body ?? {}) as IDataObject;
	const read = (original ?? {}) as IDataObject;
	const isReplay = idempotentReplay === true;
	const state = read.status ?? answer.status;
	// The first response is repeated, and what waited then may have gone on: its status shows that.
	if (isReplay && isDecided(state)) return false;
	const { requiresApproval: said = read.requiresApproval ?? read.requires_approval } = answer;
	// Asked and found undecided: see what was read.
	if (said === null) return null;
	// What is said to wait in one way does not count as done because of another.
	if (status === 202 || said === true || said === 'true') return true;
	if (said === false || said === 'false') return false;
	if (!isReplay) return false;
	// What needs no approval is documented to be processing or completed at once.
	return state === 'pending' ? true : null;
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
