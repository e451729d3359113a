import { locator } from '../../../shared/fields/locator';
import { recipientLabel } from '../../labels';
import { searchWhole } from '../../searchList';
import { getAll } from './getAll';

export const recipientId = locator({
	displayName: 'Split Recipient',
	name: 'splitRecipientId',
	description: 'The split recipient to work with',
	searchListMethod: 'searchSplitRecipients',
});

/** The same list where naming a recipient is a choice. */
export const assignedRecipientId = locator({
	displayName: 'Split Recipient',
	name: 'splitRecipientId',
	required: false,
	description:
		'Settles the charge to this recipient. The charge of a disabled recipient settles to your own account. Needs the scope splits:assign.',
	searchListMethod: 'searchSplitRecipients',
});

export const searchSplitRecipients = searchWhole(getAll, recipientLabel);
