import type { IDataObject } from 'n8n-workflow';
import type { Item } from '../shared/operation/operation';
import type { Answer } from '../shared/transport/request';

/** True or false as the answer says; null on a repeat that does not say, because the first answer is gone. */
export const requiresApproval = ({ status, body, repeated }: Answer): boolean | null => {
	const { requiresApproval: said, idempotentReplay } = (body ?? {}) as IDataObject;
	// What is said to wait in one way does not count as done because of another.
	if (status === 202 || said === true || said === 'true') return true;
	if (said === false || said === 'false') return false;
	return idempotentReplay === true || repeated ? null : false;
};

/** Puts the question "is it done, or does it wait for a person?" on every result that moves money. */
export const withApproval = (answer: Answer, what: string, { hint }: Item): IDataObject => {
	const waiting = requiresApproval(answer);
	if (waiting) {
		hint(
			`This ${what} waits for approval by a second person and is not executed yet. Branch on requiresApproval to handle it.`,
		);
	}
	return { ...(answer.body as IDataObject), requiresApproval: waiting };
};
