import { namedAccountingKeys } from '../../simulator/accounting/keys.mts';
import { namedKeys } from '../../simulator/payments/keys.mts';
import { pageModule } from './pageModule.mts';

describe('API keys', () => {
	const { KEY_NAMES } = pageModule<{ KEY_NAMES: Record<string, Record<string, string>> }>(
		'keyNames.js',
	);

	it.each([
		['payments', namedKeys()],
		['accounting', namedAccountingKeys()],
	])('of %s are all called by what they may do, each in its own way', (service, keys) => {
		const names = KEY_NAMES[service] ?? {};
		expect(Object.keys(names).sort()).toEqual(Object.keys(keys).sort());
		expect(new Set(Object.values(names)).size).toBe(Object.keys(keys).length);
	});
});

describe('the notes of "Start here"', () => {
	const { startNotes } = pageModule<{
		startNotes: (overview: unknown, decimals: () => number) => string[];
	}>('views/startNotes.js');
	const live = { business: 'first', environment: 'live' };
	const sandbox = { business: 'first', environment: 'sandbox' };
	const coffee = { title: 'Coffee', amount: 2490, currency: 'USD' };
	const paid = (owner: object) => ({ link: { ...coffee, ...owner }, isPaid: true, invoice: null });
	const notes = (start: object, endpoints = [live]) =>
		startNotes({ start, endpoints: { payments: endpoints } }, () => 2);

	it('lead on from a link to its payment', () => {
		expect(notes({ link: { ...coffee, ...live }, isPaid: false, invoice: null })).toEqual([
			'Coffee, 24.90 USD.',
			'You are the payer. The service sends an event to n8n.',
			'A workflow does it; open its execution to see how.',
		]);
	});

	it('name the invoice', () => {
		const invoice = { total: 24.9, currency: 'USD' };
		expect(notes({ ...paid(live), invoice }).slice(1)).toEqual([
			'Paid, and n8n got the event.',
			'n8n drafted an invoice for 24.90 USD.',
		]);
	});

	it('say what a sandbox link needs', () => {
		expect(notes(paid(sandbox))).toEqual([
			'Coffee, 24.90 USD, in the sandbox.',
			'Paid, but no workflow listens.',
			expect.stringMatching(/^No workflow listens in the sandbox\. .*the sandbox credential/),
		]);
		expect(notes(paid(sandbox), [live, sandbox]).at(-1)).toBe('n8n is drafting the invoice.');
	});
});

describe('the expiry of a link', () => {
	const { expiry } = pageModule<{
		expiry: (expiresAt: string, closed: string | null, now: Date) => string;
	}>('checkout/parts.js');
	const now = new Date(2026, 11, 24, 12);
	const at = (...time: [number, number, number, number, number]) => new Date(...time).toISOString();

	it.each([
		['Pay by 18:30:00.', null, at(2026, 11, 24, 18, 30)],
		['Pay by 31 Dec, 23:59.', null, at(2026, 11, 31, 23, 59)],
		['Pay by 3 Jan 2027, 08:00.', null, at(2027, 0, 3, 8, 0)],
		['Expired 1 Dec, 08:00.', 'expired', at(2026, 11, 1, 8, 0)],
	])('reads "%s"', (words, closed, expiresAt) => {
		expect(expiry(expiresAt, closed, now)).toBe(words);
	});
});
