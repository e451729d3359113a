import type { CredentialFile } from '../../scripts/n8n/client/credentials.mts';

/** For n8n's own Send Email node. */
export const mailboxCredential = (port: number): CredentialFile => ({
	name: 'Mailbox (simulated)',
	type: 'smtp',
	data: {
		user: '',
		password: '',
		host: '127.0.0.1',
		port,
		secure: false,
		disableStartTls: true,
		hostName: 'localhost',
	},
});
