import type { Session } from './session.mts';

export interface CredentialFile {
	name: string;
	type: string;
	data: Record<string, unknown>;
}
export interface Credential {
	id: string;
	name: string;
	type: string;
}
export interface CredentialTest {
	status: 'OK' | 'Error';
	message: string;
}

export const createCredential = async (
	session: Session,
	credential: CredentialFile,
): Promise<Credential> => await session.rest('POST', '/credentials', credential);

export const listCredentials = async (session: Session): Promise<Credential[]> =>
	await session.rest('GET', '/credentials');

export const updateCredential = async (
	session: Session,
	id: string,
	credential: CredentialFile,
): Promise<Credential> => await session.rest('PATCH', `/credentials/${id}`, credential);

export const deleteCredential = async (session: Session, id: string): Promise<void> => {
	await session.rest('DELETE', `/credentials/${id}`);
};

/** One credential of this name and type, with this content, whether or not it existed before. */
export const putCredential = async (
	session: Session,
	credential: CredentialFile,
): Promise<Credential> => {
	const known = (await listCredentials(session)).find(
		({ name, type }) => name === credential.name && type === credential.type,
	);
	return known
		? await updateCredential(session, known.id, credential)
		: await createCredential(session, credential);
};

/** What the editor does when a credential is saved. */
export const testCredential = async (
	session: Session,
	credential: CredentialFile & { id: string },
): Promise<CredentialTest> =>
	await session.rest('POST', '/credentials/test', { credentials: credential });
