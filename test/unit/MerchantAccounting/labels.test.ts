import {
	accountLabel,
	contactLabel,
	documentLabel,
} from '../../../nodes/MerchantAccounting/labels';

const id = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';
const document = {
	id,
	kind: 'invoice',
	number: 'INV-0001',
	status: 'posted',
	date: '2026-11-14',
	currency: 'EUR',
	total: 12.5,
};

it.each([
	[document, 'INV-0001 · 12.5 EUR · posted · 2026-11-14'],
	[{ ...document, total: 0 }, 'INV-0001 · 0 EUR · posted · 2026-11-14'],
	[{ ...document, total: -5 }, 'INV-0001 · -5 EUR · posted · 2026-11-14'],
	[
		{ ...document, number: null, status: 'draft' },
		'draft 7d3f6c1e · 12.5 EUR · draft · 2026-11-14',
	],
	[
		{ ...document, number: null, kind: 'credit_note' },
		'credit_note 7d3f6c1e · 12.5 EUR · posted · 2026-11-14',
	],
	[{ ...document, currency: null }, 'INV-0001 · 12.5 · posted · 2026-11-14'],
	[{ id }, 'draft 7d3f6c1e'],
])('a document %j', (record, label) => {
	expect(documentLabel(record)).toBe(label);
});

it('can be told from another draft', () => {
	const draft = { ...document, number: null };
	expect(documentLabel({ ...draft, id: '11111111-2b4a-4f0e-9c51-8a6b0d2e4f13' })).not.toBe(
		documentLabel(draft),
	);
	expect(documentLabel({ ...draft, number: '' })).toContain('7d3f6c1e');
});

it.each([
	[{ name: 'Acorn', email: 'a@b.example', active: true }, 'Acorn · a@b.example'],
	[{ name: 'Acorn', email: null, active: false }, 'Acorn · INACTIVE'],
	[{ name: 'Acorn' }, 'Acorn'],
	[{}, ''],
])('a contact %j', (record, label) => {
	expect(contactLabel(record)).toBe(label);
});

it.each([
	[{ code: '4000', name: 'Sales', type: 'income', active: true }, '4000 Sales · income'],
	[{ code: '4000', name: 'Sales', active: false }, '4000 Sales · INACTIVE'],
	[{ name: 'Sales' }, 'Sales'],
	[{ code: 4000 }, '4000'],
])('an account %j', (record, label) => {
	expect(accountLabel(record)).toBe(label);
});

it.each([documentLabel, contactLabel, accountLabel])('writes no null and no undefined', (label) => {
	const names = Object.keys({ ...document, name: '', email: '', code: '', type: '', active: '' });
	for (const nothing of [null, undefined]) {
		const record = Object.fromEntries(names.map((name) => [name, nothing]));
		expect(label(record as never)).not.toMatch(/null|undefined/);
	}
});
