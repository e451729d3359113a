import { UserError } from 'n8n-workflow';
import type { Unit } from '../shared/money/money';

/** The unit of what is read, where nothing can be done without it. `instead` says what else helps. */
export const knownUnit = (readsIn: Unit | undefined, label: string, instead = ''): Unit => {
	if (readsIn !== undefined) return readsIn;
	throw new UserError(`${label}: the unit of amounts is not known`, {
		description: `Set Amount Unit in Responses in the credential${instead}. Nothing was sent.`,
	});
};
