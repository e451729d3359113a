import type { Field } from '../../../../nodes/shared/operation/field';
import { createProtecting, createSafeguards } from '../../../../nodes/shared/run/safeguards';
import { refusalOf } from '../../../harness/refusalOf';

const key = { displayName: 'Key', name: 'key', type: 'string', default: '' } as const;
const most = { displayName: 'Most', name: 'most', type: 'number', default: 0 } as const;
const once = { displayName: 'Once', name: 'once', type: 'boolean', default: true } as const;
const fields = [
	once,
	{ displayName: 'More', name: 'more', type: 'collection', default: {}, options: [key, most] },
] as const satisfies readonly Field[];

const protect = (given: object, computed: readonly string[] = [], safeguards = ['key', 'most']) => {
	const input: Record<string, unknown> = { once: true, more: {}, ...given };
	const all = ['once', ...safeguards];
	const safeguard = createSafeguards(fields, all, (name) => computed.includes(name));
	safeguard(input, createProtecting(all)(input));
	return input;
};

it('passes on what is given, and what was typed empty as not given', () => {
	expect(protect({ more: { key: 'a', most: '12.5' } }).more).toEqual({ key: 'a', most: 12.5 });
	expect(protect({ more: { key: null, most: '' } }).more).toEqual({ key: '', most: undefined });
	expect(protect({ once: false })).toEqual({ once: false, more: {} });
});

it.each([
	['key', undefined],
	['key', ''],
	['key', null],
	['most', undefined],
	['most', NaN],
])('refuses the expression of %s that yields %p', (name, value) => {
	const { message, description } = refusalOf(() => protect({ more: { [name]: value } }, [name]));
	expect(message).toMatch(/^(Key|Most): its expression returned no value$/);
	expect(description).toContain('Nothing was sent.');
});

it('refuses one whose value n8n leaves out altogether', () => {
	expect(refusalOf(() => protect({}, ['key'])).message).toContain(
		'Key: its expression returned no value',
	);
});

it('lets a collection that is one expression leave a field out, but not find nothing for it', () => {
	const computed = ['more', 'key', 'most'];
	expect(protect({ more: { most: 5 } }, computed).more).toEqual({ most: 5 });
	expect(refusalOf(() => protect({ more: { key: undefined } }, computed)).message).toContain('Key');
});

it.each([undefined, null, ''])('does not take %p for false', (value) => {
	for (const computed of [[], ['once']]) {
		expect(refusalOf(() => protect({ once: value }, computed)).message).toMatch(
			/^Once: .*must be true or false$/,
		);
	}
});

it('does not guess what 1.250 means as a limit', () => {
	expect(refusalOf(() => protect({ more: { most: '1.250' } })).message).toBe(
		'Most: "1.250" may mean 1.25 or 1250',
	);
});

it.each([0, -1, Infinity, 'a lot', '0x10', true, {}])('takes no number %p', (value) => {
	expect(refusalOf(() => protect({ more: { most: value } })).message).toBe(
		'Most: must be a number of more than 0',
	);
});

it('leaves alone what protects nothing here', () => {
	const input = { once: true, more: { key: undefined, most: 0 } };
	expect(protect(input, ['key'], [])).toEqual(input);
	const only = { field: 'key', appliesTo: ({ once: on }: { once: boolean }) => on };
	const protecting = createProtecting([only]);
	const safeguard = (values: Record<string, unknown>) =>
		createSafeguards(fields, [only], () => true)(values, protecting(values));
	const off = { ...input, once: false };
	safeguard(off);
	expect(off.more).toEqual(input.more);
	expect(refusalOf(() => safeguard(input)).message).toContain('Key');
});

it('leaves what was entered in a collection as it is, for the next item', () => {
	const more = { most: '12.5' };
	expect(protect({ more }).more).toEqual({ most: 12.5 });
	expect(more).toEqual({ most: '12.5' });
});
