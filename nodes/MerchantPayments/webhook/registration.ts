import { type IHookFunctions, NodeOperationError } from 'n8n-workflow';
import { toResult } from '../../shared/async/result';
import { openClient } from '../../shared/transport/client';
import { printable } from '../../shared/transport/printable';
import { checkEndpointUrl } from '../resources/webhookEndpoint';
import { service } from '../service';
import { apiKeysIn } from './apiKeys';
import { catchUpAtStart, catchUpBeforeRemoval } from './catchUp';
import {
	clearRecord,
	memoryOf,
	readOwnRecord,
	readRecord,
	secretIn,
	writeRecord,
} from './endpointRecord';
import { createEndpoint, listEndpoints, removeByUrl, removeEndpoint } from './endpoints';

const isByHand = (context: IHookFunctions) => context.getNodeParameter('registration') === 'manual';

const urlOf = (context: IHookFunctions): string => context.getNodeWebhookUrl('default') ?? '';

const connection = async (context: IHookFunctions) =>
	service.connect(await context.getCredentials(service.credential));

/** A local n8n is the usual reason, so the sentence says how to give it a public address. */
const checkAddress = async (context: IHookFunctions, url: string): Promise<void> => {
	const { baseUrl } = await connection(context);
	try {
		checkEndpointUrl(url, baseUrl);
	} catch (error) {
		throw new NodeOperationError(context.getNode(), error as Error, {
			message: `The service cannot send events to ${url}`,
			description: `${(error as Error).message}. Give this n8n a public https:// URL: set N8N_WEBHOOK_URL (WEBHOOK_URL in older versions) to it and restart n8n. For a first try, a tunnel is enough.`,
		});
	}
};

/**
 * The endpoint in the record, if it belongs to this URL. With a copy of n8n's database comes the
 * record of an endpoint that the original still uses, so one with another URL is left alone.
 */
const ownEndpoint = (context: IHookFunctions): string | undefined => {
	const { endpointId, url, isTest } = readRecord(context);
	if (endpointId === undefined || isTest || url === urlOf(context)) return endpointId;
	context.logger.warn(
		`The endpoint ${url} was registered by this workflow at another URL, perhaps in another n8n, and is left as it is. If nothing uses it, delete it in your Merchant dashboard or with Webhook Endpoint: Delete`,
	);
	clearRecord(context);
	return undefined;
};

/** Someone who changes to Manual leaves an endpoint that nothing would remove any more. */
const leaveAutomatic = async (context: IHookFunctions): Promise<boolean> => {
	const endpointId = ownEndpoint(context);
	if (endpointId === undefined) return true;
	const removed = await toResult(
		async () => await removeEndpoint(await openClient(context, service), endpointId),
	);
	if ('error' in removed) {
		context.logger.warn(
			`The endpoint ${printable(endpointId)} that was registered before could not be removed: remove it in your Merchant dashboard`,
		);
	}
	clearRecord(context);
	return true;
};

/** Whether the endpoint in the record is there, and its signing secret can be read. */
const doesExist = async (context: IHookFunctions): Promise<boolean> => {
	const { endpointId, url, ...record } = readRecord(context);
	if (isByHand(context)) return endpointId === undefined;
	const keys = apiKeysIn(await context.getCredentials(service.credential));
	const secret = secretIn(record, keys);
	if (endpointId === undefined || url !== urlOf(context)) return false;
	if (secret === undefined) {
		context.logger.warn(
			`The signing secret of the endpoint ${url} cannot be read, because the API key was changed and Previous API Key does not hold the former one. The endpoint is replaced, and deliveries that it has not received are lost: look for them with Payment: Get Many`,
		);
		return false;
	}
	try {
		const call = await openClient(context, service);
		const endpoints = await listEndpoints(call);
		const isThere = endpoints.some(({ id, ...one }) => id === endpointId && one.url === url);
		memoryOf(context).mayBeRemoved = false;
		if (!isThere) return false;
		// Only now, when the service has accepted the key: the former one may be needed still.
		if (secretIn(record, keys.slice(0, 1)) === undefined) {
			writeRecord(context, { endpointId, url, secret }, keys[0]);
		}
		await catchUpAtStart(context, call, endpointId);
		return true;
	} catch (error) {
		if (memoryOf(context).mayBeRemoved) return false;
		// An error here would make n8n tear down an endpoint that works.
		context.logger.warn(
			`The endpoint could not be checked and is assumed to exist: ${(error as Error).message}`,
		);
		return true;
	}
};

/** Registers when published, removes when unpublished, and mends what it finds broken. */
export const registration = () => ({
	default: {
		async checkExists(this: IHookFunctions): Promise<boolean> {
			const memory = memoryOf(this);
			memory.isRegistering = true;
			const isThere = await doesExist(this);
			memory.isRegistering = !isThere;
			return isThere;
		},

		async create(this: IHookFunctions): Promise<boolean> {
			if (isByHand(this)) return await leaveAutomatic(this);
			const url = urlOf(this);
			await checkAddress(this, url);
			const call = await openClient(this, service);
			const former = ownEndpoint(this);
			if (former !== undefined) await removeEndpoint(call, former);
			// One with this URL and no record has a secret that nobody knows.
			await removeByUrl(call, url);
			const { endpointId, secret } = await createEndpoint(call, url);
			writeRecord(this, { endpointId, url, secret }, (await connection(this)).secret);
			return true;
		},

		async delete(this: IHookFunctions): Promise<boolean> {
			if (isByHand(this)) return await leaveAutomatic(this);
			const { isTest } = readRecord(this);
			const memory = memoryOf(this);
			const isCleaningUp = memory.isRegistering;
			memory.isRegistering = false;
			const own = readOwnRecord(this);
			const known = own?.url === urlOf(this) ? own.endpointId : undefined;
			// Another one with this URL may have been registered by hand, for Registration: Manual.
			const endpointId = ownEndpoint(this) ?? known;
			if (endpointId === undefined) return true;
			try {
				const call = await openClient(this, service);
				if (!isTest) {
					await catchUpBeforeRemoval(this, call, endpointId);
					memory.mayBeRemoved = true;
				}
				await removeEndpoint(call, endpointId);
				if (known !== undefined) await removeEndpoint(call, known);
			} catch (error) {
				const message = 'The endpoint could not be removed';
				const description = `${(error as Error).message}. It is replaced when you ${isTest ? 'test the trigger' : 'publish'} again. If you do not, delete it in your Merchant dashboard.`;
				if (!isCleaningUp) {
					throw new NodeOperationError(this.getNode(), error as Error, { message, description });
				}
				// An error would make n8n keep its part, and call nothing when it is published again.
				this.logger.warn(`${message}: ${description}`);
				return true;
			}
			// Not before: n8n tries again what has failed.
			clearRecord(this);
			return true;
		},
	},
});
