import { createHmac } from 'node:crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { receiver } from '../../../../nodes/MerchantPayments/webhook/events';
import { keptSecrets } from '../../../../nodes/shared/webhook/keptSecrets';
import type { Secrets } from '../../../../nodes/shared/webhook/receive';

const START = 1_800_000_000_000;
const body = Buffer.from('{"type":"payment.succeeded","data":{}}');

let triggers = 0;

/** One trigger of its own, whose credential can be changed. */
const createTrigger = (secret: string) => {
	triggers += 1;
	const id = `node ${triggers}`;
	let stored: Secrets = { accepted: [secret] };
	const read = jest.fn(async () => stored);
	const receive = async (signedWith: string, now: number, credentialId = 'c1') => {
		const timestamp = String(Math.floor(now / 1000));
		const signature = createHmac('sha256', signedWith).update(`${timestamp}.`).update(body);
		const headers: Record<string, string> = {
			'x-service-timestamp': timestamp,
			'x-service-signature': signature.digest('hex'),
		};
		const context = {
			getWorkflow: () => ({ id: 'w' }),
			getNode: () => ({ id, credentials: { some: { id: credentialId, name: '' } } }),
			getRequestObject: () => ({ rawBody: body, header: (name: string) => headers[name] }),
		} as unknown as IWebhookFunctions;
		return await keptSecrets(context, receiver.scheme, read, now);
	};
	return { read, receive, store: (secrets: Secrets) => (stored = secrets) };
};

it('reads the credential once for events that it proves', async () => {
	const { read, receive } = createTrigger('whsec_one');
	for (let ms = 0; ms < 10_000; ms += 1_000) {
		expect(await receive('whsec_one', START + ms)).toEqual({ accepted: ['whsec_one'] });
	}
	expect(read).toHaveBeenCalledTimes(1);
});

it('reads it again after ten seconds, so that a secret that was taken out ends', async () => {
	const { receive, store } = createTrigger('whsec_one');
	await receive('whsec_one', START);
	store({ accepted: ['whsec_two'] });
	expect(await receive('whsec_one', START + 9_999)).toEqual({ accepted: ['whsec_one'] });
	expect(await receive('whsec_one', START + 10_000)).toEqual({ accepted: ['whsec_two'] });
});

it('reads it at once when an event is not proven by what is kept', async () => {
	const { receive, store } = createTrigger('whsec_one');
	await receive('whsec_one', START);
	store({ accepted: ['whsec_two'] });
	expect(await receive('whsec_two', START + 1)).toEqual({ accepted: ['whsec_two'] });
});

it('reads it at once when another credential is chosen', async () => {
	const { read, receive } = createTrigger('whsec_one');
	await receive('whsec_one', START);
	await receive('whsec_one', START + 1, 'c2');
	expect(read).toHaveBeenCalledTimes(2);
});

it('never keeps that there are none', async () => {
	const { receive, store } = createTrigger('whsec_one');
	store({ unavailable: 'gone' });
	expect(await receive('whsec_one', START)).toEqual({ unavailable: 'gone' });
	store({ accepted: ['whsec_one'] });
	expect(await receive('whsec_one', START + 1)).toEqual({ accepted: ['whsec_one'] });
});
