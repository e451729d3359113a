import { UserError } from 'n8n-workflow';
import { isFromClock } from '../../../shared/expression/madeOf';
import { preview } from '../../../shared/fields/preview';
import { toMoment } from '../../../shared/fields/time';
import { defineOperation } from '../../../shared/operation/operation';
import { anything } from '../../../shared/transport/responseContract';
import { needs } from '../../scopes';
import { endpointId as endpointField } from '../webhookEndpoint/endpointId';
import { isDead, isUnclear, isWaiting, type Logged, readDeliveries } from './deliveryLog';
import { lettersSince } from './failedDeliveries';
import { retryOnce, shownLetter } from './retryOnce';

/** What was sent is remembered for each of them. */
const MAX_LETTERS = 10_000;

const checkCount = (count: number): void => {
	if (count <= MAX_LETTERS) return;
	throw new UserError(`The logs show ${count} deliveries to resend, more than n8n can remember`, {
		description: `Nothing was sent. Set Since, so that at most ${MAX_LETTERS} are left.`,
	});
};

const PREVIEW = 'Would be resent, unless that was done before. Nothing was sent.';

export const retryFailed = defineOperation({
	name: 'Retry Failed',
	value: 'retryFailed',
	action: 'Retry failed webhook deliveries',
	description: 'Resend every failed delivery (dead letter) that the logs show, each of them once',
	route: 'POST /webhooks/deliveries/{deliveryId}/retry',
	each: 'deliveryId',
	answer: anything,
	needs: [needs('webhooks:read_logs'), needs('webhooks:retry')],
	fields: [
		{ ...preview, description: 'Whether to list the failed deliveries instead of resending them' },
		{
			displayName: 'Endpoints',
			name: 'endpoints',
			type: 'options',
			default: 'all',
			options: [
				{ name: 'All Endpoints', value: 'all' },
				{ name: 'One Endpoint', value: 'one' },
			],
		},
		{ ...endpointField, displayOptions: { show: { endpoints: ['one'] } } },
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Include Retried',
					name: 'includeRetried',
					type: 'boolean',
					default: true,
					description:
						'Whether to include deliveries that were resent before, once for each input item',
				},
				{
					displayName: 'Include Waiting',
					name: 'includeWaiting',
					type: 'boolean',
					default: true,
					description:
						'Whether to include those that await another attempt. If one has arrived, its event comes again.',
				},
				{
					displayName: 'Since',
					name: 'since',
					type: 'dateTime',
					default: '',
					description: 'Only deliveries from this time on',
				},
			],
		},
	],
	safeguards: [preview.name],
	async request({ endpoints, endpointId, options, preview: isPreview }, item) {
		const since = toMoment(options.since, item.timezone, 'Since');
		const log = await readDeliveries(item.call, endpoints === 'one' ? endpointId : undefined);
		const includesWaiting = options.includeWaiting === true;
		const isWanted = (one: Logged) => isDead(one) || (includesWaiting && isWaiting(one));
		const { letters, timeless } = lettersSince(log.filter(isWanted), since);
		const waiting = includesWaiting ? 0 : log.filter(isWaiting).length;
		checkCount(letters.length);
		if (timeless > 0) {
			item.hint(
				`${timeless} deliveries have no readable time and were left out. Remove Since to resend them.`,
			);
		}
		const unclear = log.filter(isUnclear).length;
		if (unclear > 0) {
			item.hint(
				`${unclear} deliveries may not have arrived: the log announces another attempt at an unreadable time. They were left out. Resend one with Webhook Delivery: Retry.`,
			);
		} else if (letters.length === 0) item.hint('The logs show no failed deliveries.');
		if (waiting > 0) {
			item.hint(
				`${waiting} deliveries may not have arrived: the log announces another attempt, which may have been made. To resend them now, use Options > Include Waiting.`,
			);
		}
		if (isPreview) {
			const shown = { message: PREVIEW, preview: true };
			return { result: letters.map((letter) => ({ ...shown, ...shownLetter(letter) })) };
		}
		const isMoving = isFromClock(item.expressionOf('since') ?? item.expressionOf('options'));
		return {
			once: {
				noun: 'retry',
				// What the logs show changes with every attempt, as what the clock works out does.
				content: { endpoints, endpointId, since: isMoving ? undefined : options.since },
				send: async (_, note, { note: noted }) => ({
					status: 200,
					headers: {},
					body: await retryOnce(letters, options.includeRetried === true, item, note, noted),
				}),
			},
		};
	},
});
