import { type IDataObject, UserError } from 'n8n-workflow';
import { z } from 'zod';
import { defineOperation } from '../../../shared/operation/operation';
import { uuid, yesOrNo } from '../../../shared/operation/schema';
import type { ServiceResponse } from '../../../shared/transport/request';
import { changed, isEmpty } from '../../../shared/transport/responseContract';
import { needsWhen } from '../../scopes';
import { recipientId } from './recipientId';

interface Update {
	updateFields: { verified?: boolean; disabled?: boolean };
}

export const update = defineOperation({
	name: 'Update',
	value: 'update',
	action: 'Update split recipient',
	description: 'Mark a recipient as verified or disabled, or undo that',
	route: 'PATCH /split-recipients/{splitRecipientId}',
	answer: changed,
	needs: [
		needsWhen(
			'recipients:verify',
			'for Verified',
			({ updateFields }: Update) => updateFields.verified !== undefined,
		),
		needsWhen(
			'recipients:disable',
			'for Disabled',
			({ updateFields }: Update) => updateFields.disabled !== undefined,
		),
	],
	repeatable: true,
	undo: 'update the recipient again',
	fields: [
		recipientId,
		{
			displayName: 'Update Fields',
			name: 'updateFields',
			type: 'collection',
			placeholder: 'Add Field',
			default: {},
			options: [
				{
					displayName: 'Disabled',
					name: 'disabled',
					type: 'boolean',
					default: true,
					description:
						'Whether the recipient is disabled. Charges of a disabled recipient settle to your own account.',
				},
				{
					displayName: 'Verified',
					name: 'verified',
					type: 'boolean',
					default: true,
					description: 'Whether the recipient counts as verified',
				},
			],
		},
	],
	safeguards: ['disabled', 'verified'],
	// Charges of a recipient that is enabled again settle to it.
	typedInTools: ['disabled', 'verified'],
	schema: z.object({
		splitRecipientId: uuid,
		verified: yesOrNo.optional(),
		disabled: yesOrNo.optional(),
	}),
	request({ updateFields, splitRecipientId: id }) {
		if (Object.keys(updateFields).length > 0) {
			const asked = { ...updateFields };
			// What a change answers is not documented.
			const output = ({ body }: ServiceResponse) =>
				isEmpty(body) ? { id, ...asked } : (body as IDataObject);
			return { body: asked, output };
		}
		throw new UserError('Update Fields: add Verified or Disabled, or nothing would change');
	},
});
