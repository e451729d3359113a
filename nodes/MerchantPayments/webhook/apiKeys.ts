import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { service } from '../service';

/** The key, then the former one, which only opens what was sealed with it and is never sent. */
export const apiKeysIn = (credential: ICredentialDataDecryptedObject): string[] => {
	const { previousApiKey } = credential;
	const former = typeof previousApiKey === 'string' ? previousApiKey.trim() : '';
	return [service.connect(credential).secret, former].filter((key) => key !== '');
};
