import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { UserError } from 'n8n-workflow';

const CIPHER = 'aes-256-gcm';

const TAG_LENGTH = 16;

const SEPARATOR = '.';

const keyFrom = (apiKey: string, salt: Buffer) =>
	Buffer.from(hkdfSync('sha256', apiKey, salt, 'n8n-nodes-merchant-services webhook secret', 32));

/** A key that everybody has would let whoever can write static data plant a secret of their own. */
const isEmpty = (apiKey: string) => apiKey.trim() === '';

/**
 * n8n shows a workflow's static data to everyone who may read the workflow. So a signing secret is
 * kept there only under a key derived from the credential, which they cannot read.
 */
export const seal = (secret: string, apiKey: string): string => {
	if (isEmpty(apiKey)) throw new UserError('There is no API key to seal the signing secret with');
	const [salt, iv] = [randomBytes(16), randomBytes(12)];
	const cipher = createCipheriv(CIPHER, keyFrom(apiKey, salt), iv);
	const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
	return [salt, iv, cipher.getAuthTag(), sealed]
		.map((part) => part.toString('base64url'))
		.join(SEPARATOR);
};

/** Nothing when it was sealed under another key or is damaged. */
export const unseal = (sealed: string, apiKey: string): string | undefined => {
	if (isEmpty(apiKey)) return undefined;
	const [salt, iv, tag, content] = sealed
		.split(SEPARATOR)
		.map((part) => Buffer.from(part, 'base64url'));
	try {
		const key = keyFrom(apiKey, salt);
		const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_LENGTH });
		decipher.setAuthTag(tag);
		return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8');
	} catch {
		return undefined;
	}
};
