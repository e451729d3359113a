import { createHmac } from 'node:crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { receiver } from '../../../../nodes/MerchantPayments/webhook/receiver';
import { type Secrets, verifyDelivery } from '../../../../nodes/shared/webhook/verifyDelivery';

const START = 1_800_000_000_000;
const body = Buffer.from('{"type":"payment.succeeded","data":{}}');

let triggers = 0;

/** One trigger of its own, whose credential can be changed. */
const createTrigger = (secret: string) => {
	triggers += 1;
	const id = `node ${triggers}`;
	let stored: Secrets = { accepted: [secret] };
	const read = jest.fn(async () => stored);
	const scheme = { read: jest.fn(receiver.scheme.read) };
	const receive = async (
		signedWith: string,
		now: number,
		credentialId = 'c1',
		age = 0,
		mode = 'webhook',
	) => {
		const timestamp = String(Math.floor(now / 1000) - age);
		const signature = createHmac('sha256', signedWith).update(`${timestamp}.`).update(body);
		const headers: Record<string, string> = {
			'x-service-timestamp': timestamp,
			'x-service-signature': signature.digest('hex'),
		};
		const context = {
			getWorkflow: () => ({ id: 'w' }),
			getNode: () => ({ id, credentials: { some: { id: credentialId, name: '' } } }),
			getMode: () => mode,
		} as unknown as IWebhookFunctions;
		const delivery = { body, header: (name: string) => headers[name] };
		return await verifyDelivery(context, scheme, delivery, read, now);
	};
	return { read, scheme, receive, store: (secrets: Secrets) => (stored = secrets) };
};

const genuineBy = (secret: string) => ({
	secrets: { accepted: [secret] },
	verdict: { kind: 'genuine' },
});
const forgedFor = (secret: string) => ({
	secrets: { accepted: [secret] },
	verdict: { kind: 'forged' },
});

it('reads the credential once for events that it proves', async () => {
	const { read, receive } = createTrigger('whsec_one');
	for (let ms = 0; ms < 10_000; ms += 1_000) {
		expect(await receive('whsec_one', START + ms)).toEqual(genuineBy('whsec_one'));
	}
	expect(read).toHaveBeenCalledTimes(1);
});

it('reads it again after ten seconds, so that a secret that was taken out ends', async () => {
	const { receive, store } = createTrigger('whsec_one');
	await receive('whsec_one', START);
	store({ accepted: ['whsec_two'] });
	expect(await receive('whsec_one', START + 9_999)).toEqual(genuineBy('whsec_one'));
	expect(await receive('whsec_one', START + 10_000)).toEqual(forgedFor('whsec_two'));
});

it('reads it again when the clock was set back, or a secret that was taken out would last for hours', async () => {
	const { receive, store } = createTrigger('whsec_one');
	await receive('whsec_one', START);
	store({ accepted: ['whsec_two'] });
	expect(await receive('whsec_one', START - 3_600_000)).toEqual(forgedFor('whsec_two'));
});

it('reads it at once when an event is not proven by what is kept', async () => {
	const { receive, store } = createTrigger('whsec_one');
	await receive('whsec_one', START);
	store({ accepted: ['whsec_two'] });
	expect(await receive('whsec_two', START + 1)).toEqual(genuineBy('whsec_two'));
});

it('reads it at once when another credential is chosen', async () => {
	const { read, receive } = createTrigger('whsec_one');
	await receive('whsec_one', START);
	await receive('whsec_one', START + 1, 'c2');
	expect(read).toHaveBeenCalledTimes(2);
});

describe('the test address of a trigger, which has a secret of its own', () => {
	const listening = () => {
		const trigger = createTrigger('whsec_live');
		const test = async (signedWith: string) => {
			trigger.read.mockResolvedValueOnce({ accepted: ['whsec_test'] });
			return await trigger.receive(signedWith, START, 'c1', 0, 'manual');
		};
		return { ...trigger, test };
	};

	it('takes the same event at the same moment as the published one', async () => {
		const { receive, test } = listening();
		expect(await Promise.all([test('whsec_test'), receive('whsec_live', START)])).toEqual([
			genuineBy('whsec_test'),
			genuineBy('whsec_live'),
		]);
	});

	it('does not open the published one with it', async () => {
		const { receive, test } = listening();
		await test('whsec_test');
		expect(await receive('whsec_test', START)).toEqual(forgedFor('whsec_live'));
	});
});

it('never keeps that there are none', async () => {
	const { receive, store } = createTrigger('whsec_one');
	store({ unavailable: 'gone' });
	expect(await receive('whsec_one', START)).toEqual({ unavailable: 'gone' });
	store({ accepted: ['whsec_one'] });
	expect(await receive('whsec_one', START + 1)).toEqual(genuineBy('whsec_one'));
});

describe('a forged event is cheap', () => {
	const forge = async (receive: ReturnType<typeof createTrigger>['receive'], from: number) => {
		for (let at = from; at < from + 50; at += 1) {
			expect(await receive('whsec_other', at)).toEqual(forgedFor('whsec_one'));
		}
	};

	it('and does not have secrets read again more than once in three seconds', async () => {
		const { read, receive } = createTrigger('whsec_one');
		await forge(receive, START);
		expect(read).toHaveBeenCalledTimes(1);
		await forge(receive, START + 3_000);
		expect(read).toHaveBeenCalledTimes(2);
		expect(await receive('whsec_one', START + 3_100)).toEqual(genuineBy('whsec_one'));
		expect(read).toHaveBeenCalledTimes(2);
	});

	it('so a new secret counts after three seconds at the latest', async () => {
		const { receive, store } = createTrigger('whsec_one');
		await receive('whsec_one', START);
		await forge(receive, START);
		store({ accepted: ['whsec_two'] });
		expect(await receive('whsec_two', START + 2_999)).toEqual(forgedFor('whsec_one'));
		expect(await receive('whsec_two', START + 3_000)).toEqual(genuineBy('whsec_two'));
	});

	it('when many come at once', async () => {
		const { read, receive } = createTrigger('whsec_one');
		await Promise.all(Array.from({ length: 50 }, async () => await receive('whsec_two', START)));
		expect(read).toHaveBeenCalledTimes(1);
	});

	it('when the secrets are not available', async () => {
		const { read, receive, store } = createTrigger('whsec_one');
		store({ unavailable: 'gone' });
		for (let at = START; at < START + 50; at += 1) {
			expect(await receive('whsec_one', at)).toEqual({ unavailable: 'gone' });
		}
		expect(read).toHaveBeenCalledTimes(2);
		store({ accepted: ['whsec_one'] });
		expect(await receive('whsec_one', START + 3_001)).toEqual(genuineBy('whsec_one'));
	});

	it.each([301, -301])('when its timestamp is %d seconds off, without a secret', async (age) => {
		const { read, receive } = createTrigger('whsec_one');
		expect(await receive('whsec_one', START, 'c1', age)).toMatchObject({
			verdict: { kind: 'untimely', ageSeconds: age },
		});
		expect(read).not.toHaveBeenCalled();
	});

	it('when it is not signed, or cannot be read, without a secret', async () => {
		const { read, scheme, receive } = createTrigger('whsec_one');
		scheme.read.mockReturnValueOnce({ missing: 'Some-Header' });
		scheme.read.mockReturnValueOnce({ timestamp: 'now', signatures: [] });
		for (const kind of ['missing', 'malformed']) {
			expect(await receive('whsec_one', START)).toMatchObject({ verdict: { kind } });
		}
		expect(read).not.toHaveBeenCalled();
	});
});

it('reads the headers of an event once, whatever becomes of it', async () => {
	const { scheme, receive } = createTrigger('whsec_one');
	const timesRead = async (signedWith: string, now: number) => {
		scheme.read.mockClear();
		await receive(signedWith, now);
		return scheme.read.mock.calls.length;
	};
	expect(await timesRead('whsec_one', START)).toBe(1);
	expect(await timesRead('whsec_one', START + 1)).toBe(1);
	expect(await timesRead('whsec_two', START + 2)).toBe(1);
});
