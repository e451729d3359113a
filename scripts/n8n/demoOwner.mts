import type { Owner } from './client/owner.mts';

/** The login of every n8n these scripts start; it only ever listens on this machine. */
export const demoOwner: Owner = {
	email: 'owner@example.com',
	password: 'Merchant2026',
	firstName: 'Demo',
	lastName: 'Owner',
};
