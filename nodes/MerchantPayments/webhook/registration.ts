import { type IHookFunctions, NodeOperationError } from 'n8n-workflow';
import { toResult } from '../../shared/async/result';
import { type Call, open } from '../../shared/transport/open';
import { printable } from '../../shared/transport/printable';
import { checkEndpointUrl } from '../resources/webhookEndpoint';
import { service } from '../service';
import { catchUpAtStart, catchUpBeforeRemoval } from './catchUp';
import { clearRecord, readRecord, secretIn, writeRecord } from './endpointRecord';
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
			description: `${(error as Error).message}. Give this n8n a public https address: set N8N_WEBHOOK_URL (WEBHOOK_URL in older versions) to it and start n8n again. A tunnel does for trying out.`,
		});
	}
};

/** Leaves nothing behind: neither what was registered before, nor what nobody has the secret of. */
const removeOld = async (context: IHookFunctions, call: Call, url: string): Promise<void> => {
	const { endpointId } = readRecord(context);
	if (endpointId !== undefined) await removeEndpoint(call, endpointId);
	await removeByUrl(call, url);
};

/** Someone who changes to By Hand leaves an endpoint that nothing would remove any more. */
const leaveAutomatic = async (context: IHookFunctions): Promise<boolean> => {
	const { endpointId } = readRecord(context);
	if (endpointId === undefined) return true;
	const removed = await toResult(
		async () => await removeEndpoint(await open(context, service), endpointId),
	);
	if ('error' in removed) {
		context.logger.warn(
			`The endpoint ${printable(endpointId)} that was registered before could not be removed: remove it at the service`,
		);
	}
	clearRecord(context);
	return true;
};

/** Registers when published, removes when unpublished, and mends what it finds broken. */
export const registration = () => ({
	default: {
		async checkExists(this: IHookFunctions): Promise<boolean> {
			const { endpointId, url, ...record } = readRecord(this);
			if (isByHand(this)) return endpointId === undefined;
			const { secret } = await connection(this);
			const isComplete =
				endpointId !== undefined && url === urlOf(this) && secretIn(record, [secret]) !== undefined;
			if (!isComplete) return false;
			try {
				const call = await open(this, service);
				const endpoints = await listEndpoints(call);
				const isThere = endpoints.some(({ id, ...one }) => id === endpointId && one.url === url);
				if (isThere) await catchUpAtStart(this, call, endpointId);
				return isThere;
			} catch (error) {
				// An error here would make n8n tear down an endpoint that works.
				this.logger.warn(
					`The endpoint could not be checked and is taken to be there: ${(error as Error).message}`,
				);
				return true;
			}
		},

		async create(this: IHookFunctions): Promise<boolean> {
			if (isByHand(this)) return await leaveAutomatic(this);
			const url = urlOf(this);
			await checkAddress(this, url);
			const call = await open(this, service);
			await removeOld(this, call, url);
			const { endpointId, secret } = await createEndpoint(call, url);
			writeRecord(this, { endpointId, url, secret }, (await connection(this)).secret);
			return true;
		},

		async delete(this: IHookFunctions): Promise<boolean> {
			if (isByHand(this)) return await leaveAutomatic(this);
			const { endpointId, isTest } = readRecord(this);
			try {
				const call = await open(this, service);
				if (endpointId !== undefined && !isTest) await catchUpBeforeRemoval(this, call, endpointId);
				await removeOld(this, call, urlOf(this));
			} catch (error) {
				// After a registration that failed n8n removes as well: the first error is the one to show.
				if (endpointId === undefined) return true;
				throw new NodeOperationError(this.getNode(), error as Error, {
					message: 'The endpoint could not be removed at the service',
					description: `${(error as Error).message}. It is replaced when you publish again; remove it at the service if you do not.`,
				});
			} finally {
				clearRecord(this);
			}
			return true;
		},
	},
});
