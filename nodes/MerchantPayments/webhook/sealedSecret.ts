import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';

const TAG_LENGTH = 16;

const SEPARATOR = '.';

const keyFrom = (apiKey: string, salt: Buffer) =>
	Buffer.from(hkdfSync('sha256', apiKey, salt, 'n8n-nodes-merchant-services webhook secret', 32));

/**
 * n8n shows a workflow's static data to everyone who may read the workflow. So a signing secret is
 * kept there only under a key derived from the credential, which they cannot read.
 */
export const seal = (secret: string, apiKey: string): string => {
	const [salt, iv] = [randomBytes(16), randomBytes(12)];
	const cipher = createCipheriv(CIPHER, keyFrom(apiKey, salt), iv);
	const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
	return [salt, iv, cipher.getAuthTag(), sealed]
		.map((part) => part.toString('base64url'))
		.join(SEPARATOR);
};

/** Nothing when it was sealed under another key or is damaged. */
export const unseal = (sealed: string, apiKey: string): string | undefined => {
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
