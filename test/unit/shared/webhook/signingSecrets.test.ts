import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import {
	checkSigningSecret,
	signingSecretFields,
	signingSecretsOf,
} from '../../../../nodes/shared/webhook/signingSecrets';
import { secrets } from './vectors.mts';

const { current, previous, otherEnvironment } = secrets;

const check = async (data?: ICredentialDataDecryptedObject) =>
	await checkSigningSecret({ id: '1', name: 'Webhook', type: 'any', data });

it.each([
	[{ signingSecret: current }, [current]],
	[{ signingSecret: ` ${current}\n` }, [current]],
	[{ signingSecret: `${current},${previous}` }, [current, previous]],
	[{ signingSecret: `${current}\n${previous};${otherEnvironment}` }, Object.values(secrets)],
	[{ signingSecret: current, previousSecret: previous }, [current, previous]],
	[{ previousSecret: previous }, [previous]],
	[{ signingSecret: '', previousSecret: '' }, []],
	[{ signingSecret: ' , ; ' }, []],
	[{ signingSecret: 5, previousSecret: null }, []],
	[{}, []],
])('finds the secrets in %j', (credential, found) => {
	expect(signingSecretsOf(credential as never)).toEqual(found);
});

it.each([
	[undefined, 'Error', 'Signing Secret: is missing'],
	[{}, 'Error', 'Signing Secret: is missing'],
	[{ signingSecret: '  ' }, 'Error', 'Signing Secret: is missing'],
	[{ signingSecret: 'svc_live_abc' }, 'Error', 'Signing Secret: must begin with whsec_'],
	[{ signingSecret: 'whsec_' }, 'Error', 'Signing Secret: must begin with whsec_'],
	[{ signingSecret: 'WHSEC_abc' }, 'Error', 'Signing Secret: must begin with whsec_'],
	[
		{ signingSecret: current, previousSecret: 'old' },
		'Error',
		'Signing Secret: must begin with whsec_',
	],
	[{ signingSecret: `${current}é` }, 'Error', 'Signing Secret: must begin with whsec_'],
	[{ signingSecret: current }, 'OK', 'The secret looks right. The first event will prove it.'],
])('says of %j: %s', async (data, status, message) => {
	expect(await check(data as never)).toEqual({ status, message });
});

it('never says the secret', async () => {
	for (const signingSecret of [current, current.slice(6), `${current} x`]) {
		expect(JSON.stringify(await check({ signingSecret }))).not.toContain(current.slice(6));
	}
});

it('hides every secret in the editor, and asks for one', () => {
	const fields = signingSecretFields('somewhere');
	for (const { typeOptions } of fields) expect(typeOptions).toEqual({ password: true });
	expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
		'signingSecret',
	]);
	expect(fields[0].description).toContain('somewhere');
});
