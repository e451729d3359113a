import type { Owner } from './client/owner.mts';

/** The login of an n8n that lives as long as a test. The demo has a password of its own. */
export const demoOwner: Owner = {
	email: 'owner@example.com',
	password: 'Merchant2026',
	firstName: 'Demo',
	lastName: 'Owner',
};
