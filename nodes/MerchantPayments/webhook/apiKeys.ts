import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { environmentOf } from '../connection';
import { service } from '../service';

/**
 * The key, then the former one, which only opens what was sealed with it and is never sent. One of
 * the other environment opens nothing: its endpoint sends events of that environment.
 */
export const apiKeysIn = (credential: ICredentialDataDecryptedObject): string[] => {
	const { secret } = service.connect(credential);
	const former = String(credential.previousApiKey ?? '').trim();
	return environmentOf(former) === environmentOf(secret) ? [secret, former] : [secret];
};
