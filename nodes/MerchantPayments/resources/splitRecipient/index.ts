import type { Resource } from '../../../shared/operation/operation';
import { create } from './create';
import { getAll } from './getAll';
import { update } from './update';

export { searchSplitRecipients } from './recipientId';

export const splitRecipient: Resource = {
	name: 'Split Recipient',
	value: 'splitRecipient',
	operations: [create, getAll, update],
};
