import { call, type Login, type Session, signIn } from './session.mts';

export type Owner = Login & { firstName: string; lastName: string };

/** Signs in, after creating the owner account when this n8n is new. */
export const signInAsOwner = async (url: string, owner: Owner): Promise<Session> => {
	if (await needsOwner(url)) await call(url, 'POST', '/rest/owner/setup', { body: owner });
	return await signIn(url, owner);
};

const needsOwner = async (url: string): Promise<boolean> => {
	const response = await call(url, 'GET', '/rest/settings');
	const { data } = (await response.json()) as {
		data: { userManagement: { showSetupOnFirstLoad: boolean } };
	};
	return data.userManagement.showSetupOnFirstLoad;
};
