import { locator } from '../../../shared/fields/locator';
import type { OperationContext } from '../../../shared/operation/operation';
import { recipientLabel } from '../../labels';
import { needsWhen } from '../../scopes';
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

export const needsAssigning = needsWhen(
	'splits:assign',
	'with a split recipient',
	({ additionalFields }: { additionalFields: { splitRecipientId?: string } }) =>
		Boolean(additionalFields.splitRecipientId),
);

export const searchSplitRecipients = searchWhole(getAll, recipientLabel);

/** The field was added and nobody chosen: the charge settles to one's own account. */
export const hintNobody = (chosen: unknown, { hint }: Pick<OperationContext, 'hint'>): void => {
	if (chosen === '') hint('Split Recipient is empty, so the charge settles to your own account.');
};
