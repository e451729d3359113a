import {
	type Credential,
	type CredentialFile,
	putCredential,
} from '../scripts/n8n/client/credentials.mts';
import type { Session } from '../scripts/n8n/client/session.mts';

/** In this order, and so that n8n chooses the first one for a new node. */
export const storeCredentials = async (
	session: Session,
	files: readonly CredentialFile[],
): Promise<Credential[]> => {
	const stored: Credential[] = [];
	for (const file of files) stored.push(await putCredential(session, file));
	// n8n chooses the credential of a type that was changed last.
	const [first] = files;
	if (first) await putCredential(session, first);
	return stored;
};
