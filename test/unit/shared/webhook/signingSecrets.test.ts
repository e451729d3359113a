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

const MISSING = 'the signing secret is missing';
const WRONG =
	'the signing secret in the credential does not begin with whsec_, or holds white space';

it.each([
	[{ signingSecret: current }, [current]],
	[{ signingSecret: ` ${current}\n` }, [current]],
	[{ signingSecret: `${current},${previous}` }, [current, previous]],
	[{ signingSecret: `${current}\n${previous};${otherEnvironment}` }, Object.values(secrets)],
	[{ signingSecret: current, previousSecret: previous }, [current, previous]],
	[{ previousSecret: previous }, [previous]],
])('finds the secrets in %j', async (credential, accepted) => {
	expect(signingSecretsOf(credential)).toEqual({ accepted });
	expect(await check(credential)).toMatchObject({ status: 'OK' });
});

it.each([
	[undefined, [], MISSING],
	[{}, [], MISSING],
	[{ signingSecret: '', previousSecret: '' }, [], MISSING],
	[{ signingSecret: ' , ; ' }, [], MISSING],
	[{ signingSecret: 5, previousSecret: null }, [], MISSING],
	[{ signingSecret: 'svc_live_abcdefgh' }, [], WRONG],
	[{ signingSecret: 'whsec_' }, [], WRONG],
	[{ signingSecret: 'whsec_short' }, [], WRONG],
	[{ signingSecret: 'WHSEC_abcdefghijkl' }, [], WRONG],
	[{ signingSecret: `${current}\u200B` }, [], WRONG],
	[{ signingSecret: `secret: ${current}` }, [current], WRONG],
	[{ signingSecret: `${current} (live)` }, [current], WRONG],
	[{ signingSecret: current, previousSecret: 'old' }, [current], WRONG],
])('accepts nothing else in %j, and says what is wrong', async (data, accepted, problem) => {
	expect(signingSecretsOf((data ?? {}) as never)).toEqual({ accepted, problem });
	expect(await check(data as never)).toEqual({ status: 'Error', message: problem });
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
