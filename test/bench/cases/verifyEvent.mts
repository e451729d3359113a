import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rollup } from '@rollup/wasm-node';
import type { IWebhookFunctions } from 'n8n-workflow';
import config from '../../../rollup.config.mjs';
import { projectFolder } from '../../../scripts/n8n/projectFolder.mts';
import { rounds } from '../stage/rounds.mts';
import type { Case } from './case.mts';

const SECRET = 'whsec_0123456789abcdef0123456789abcdef';
const BYTES = 4_096;
const TIMES = 20_000;

const SIGNATURE = 'nodes/shared/webhook/signature.ts';
const RECEIVE = 'nodes/shared/webhook/receive.ts';
const RECEIVER = 'nodes/MerchantPayments/webhook/receiver.ts';

type Signature = typeof import('../../../nodes/shared/webhook/signature.ts');
type Receive = typeof import('../../../nodes/shared/webhook/receive.ts');
type Receiving = typeof import('../../../nodes/MerchantPayments/webhook/receiver.ts');

const each = (since: number) => ((performance.now() - since) * 1000) / TIMES;

const microseconds = (work: () => unknown): number => {
	const since = performance.now();
	for (let time = 0; time < TIMES; time += 1) work();
	return each(since);
};

const microsecondsInTurn = async (work: () => Promise<unknown>): Promise<number> => {
	const since = performance.now();
	for (let time = 0; time < TIMES; time += 1) await work();
	return each(since);
};

/** An event whose body has exactly this size. */
const eventOf = (bytes: number): Buffer => {
	const event = { type: 'payment.succeeded', data: { id: 'p', amount: 4950, currency: 'EUR' } };
	const bare = JSON.stringify({ ...event, note: '' }).length;
	return Buffer.from(JSON.stringify({ ...event, note: 'x'.repeat(bytes - bare) }));
};

/** n8n without its own work, so that only that of the trigger is measured. */
const callOf = (rawBody: Buffer, headers: ReadonlyMap<string, string>): IWebhookFunctions => {
	const response = { status: () => response, json: () => response, end: () => response };
	const request = {
		rawBody,
		readRawBody: async () => {},
		header: (name: string) => headers.get(name),
	};
	const parameters = new Map([['options.dropRepeats', false]]);
	return {
		getRequestObject: () => request,
		getResponseObject: () => response,
		getNodeParameter: (name: string, fallback: unknown) => parameters.get(name) ?? fallback,
		getWorkflow: () => ({ id: 'w' }),
		getNode: () => ({ id: 'n' }),
		getMode: () => 'webhook',
		logger: { warn: () => {} },
	} as unknown as IWebhookFunctions;
};

/** What it costs to know that an event is genuine. */
export const verifyEvent: Case = {
	name: 'verify',
	async run({ form }) {
		// Below the project, so that the built code finds n8n-workflow.
		const folder = await mkdtemp(join(projectFolder, 'node_modules', '.bench-'));
		const input = { signature: SIGNATURE, receive: RECEIVE, receiver: RECEIVER };
		const bundle = await rollup({ ...config, input });
		await bundle.write({ dir: folder, format: 'cjs' });
		const load = createRequire(join(folder, 'package.json'));
		const { verify } = load('./signature.js') as Signature;
		const { receive } = load('./receive.js') as Receive;
		const { receiver } = load('./receiver.js') as Receiving;
		await rm(folder, { recursive: true });
		const body = eventOf(BYTES);
		const now = Date.now();
		const timestamp = String(Math.floor(now / 1000));
		const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
		const bare = () => createHmac('sha256', SECRET).update(signed).digest();
		const headersWith = (signature: Buffer) =>
			new Map([
				['x-service-timestamp', timestamp],
				['x-service-signature', signature.toString('hex')],
			]);
		const headers = headersWith(bare());
		const delivery = { body, header: (name: string) => headers.get(name) };
		const check = () => verify(receiver.scheme, [SECRET], delivery, now);
		if (check().kind !== 'genuine') throw new Error('The event of the benchmark is not genuine');
		const secrets = async () => ({ accepted: [SECRET] });
		const receiveWith = (sent: ReadonlyMap<string, string>) => {
			const call = callOf(body, sent);
			return async () => await receive(call, receiver, secrets);
		};
		const accept = receiveWith(headers);
		const refuse = receiveWith(headersWith(Buffer.alloc(32)));
		if (!(await accept()).workflowData) throw new Error('A genuine event was refused');
		if ((await refuse()).workflowData) throw new Error('A forged event was accepted');
		const { own, hmac, genuine, forged } = await rounds(form.rounds * 3, {
			own: async () => microseconds(check),
			hmac: async () => microseconds(bare),
			genuine: async () => await microsecondsInTurn(accept),
			forged: async () => await microsecondsInTurn(refuse),
		});
		return [
			{
				work: 'verify an event of 4 KB',
				unit: 'µs',
				own,
				beside: { name: 'bare HMAC of its bytes', values: hmac },
				bar: { atMost: 1.5 },
			},
			{
				work: 'refuse a forged event of 4 KB',
				unit: 'µs',
				own: forged,
				beside: { name: 'accept a genuine one', values: genuine },
				bar: { atMost: 1 },
			},
		];
	},
};
