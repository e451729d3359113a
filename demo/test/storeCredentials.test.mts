import type { Session } from '../../scripts/n8n/client/session.mts';
import { serviceCredentials } from '../serviceCredentials.mts';
import { storeCredentials } from '../storeCredentials.mts';

interface Stored {
	id: string;
	name: string;
	type: string;
	updatedAt: number;
}

/** An n8n that keeps credentials, and when each was changed. */
const rememberingN8n = () => {
	const stored: Stored[] = [];
	let time = 0;
	const rest = async (method: string, path: string, body: { name: string; type: string }) => {
		if (method === 'GET') return stored;
		const known = stored.find(({ id }) => path.endsWith(`/${id}`));
		if (known) return Object.assign(known, { updatedAt: ++time });
		const { name, type } = body;
		stored.push({ id: `c${stored.length}`, name, type, updatedAt: ++time });
		return stored.at(-1);
	};
	return { stored, session: { url: '', cookie: '', rest } as unknown as Session };
};

it.each([1, 2])('n8n chooses the live credential for a new node after start %i', async (starts) => {
	const { stored, session } = rememberingN8n();
	const files = await serviceCredentials({
		paymentsUrl: 'http://127.0.0.1/payments',
		accountingUrl: 'http://127.0.0.1/accounting',
		keys: { payments: { live: 'l', sandbox: 's' }, accounting: { readWrite: 'a' } },
	} as Parameters<typeof serviceCredentials>[0]);
	for (let start = 0; start < starts; start++) {
		const names = (await storeCredentials(session, files)).map(({ name }) => name);
		expect(names).toEqual(files.map(({ name }) => name));
	}
	expect(stored).toHaveLength(files.length);
	const ofPayments = stored.filter(({ type }) => type === 'merchantPaymentsApi');
	const [newest] = ofPayments.sort((a, b) => b.updatedAt - a.updatedAt);
	expect(newest?.name).toBe('Merchant Payments live (simulated)');
});
