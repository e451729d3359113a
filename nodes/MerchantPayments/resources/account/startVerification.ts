import { readJsonObject } from '../../../shared/fields/json';
import { defineOperation } from '../../../shared/operation/operation';
import { holding } from '../../../shared/transport/responseContract';
import { needs } from '../../scopes';

export const startVerification = defineOperation({
	name: 'Start Verification',
	value: 'startVerification',
	action: 'Start verification of business profile',
	description: 'Get the URL where the owner of the business completes the identity check',
	route: 'POST /account/verification',
	answer: {
		...holding('verificationUrl and sessionId', 'verificationUrl', 'sessionId'),
		isRecord: true,
	},
	needs: [needs('kyc:write')],
	fields: [
		{
			displayName:
				'The business owner opens the returned verificationUrl. Use Business Profile: Get afterwards to see kyc_status.',
			name: 'verificationNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Body',
			name: 'body',
			type: 'json',
			default: '{}',
			description:
				'A JSON object that is sent unchanged. Leave it empty unless the service asked you for specific fields.',
		},
	],
	// What the service does with its fields is not documented.
	typedInTools: ['body'],
	request: ({ body }) => ({ body: readJsonObject(body, 'Body') }),
});
