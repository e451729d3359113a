import { z } from 'zod';
import { amountUnit } from '../../../../nodes/shared/fields/amountUnit';
import type { Operation } from '../../../../nodes/shared/operation/operation';
import { numberBetween, requiredText, uuid } from '../../../../nodes/shared/operation/schema';
import { toolDescriptions } from '../../../../nodes/shared/operation/toolDescription';
import { operation } from '../../../harness/operation';

const textField = (displayName: string, name: string) =>
	({ displayName, name, type: 'string', default: '' }) as const;

const described = (changes: Partial<Operation>, amounts?: string) =>
	toolDescriptions(operation(changes), () => amounts);

const textOf = (changes: Partial<Operation>, amounts?: string) =>
	described(changes, amounts)[0].default;

const LATER = 'In a later execution it may, so find out first whether it was done.';

it.each<[string, Partial<Operation>, string]>([
	['a read', { route: 'GET /things' }, 'It only reads, so calling it again is safe.'],
	[
		'a write',
		{},
		`It cannot be undone. Calling it again with the same values in this execution does not do it twice. ${LATER}`,
	],
	[
		'a write with a key of its own',
		{ repeatable: true, fields: [textField('Key', 'idempotencyKey')] },
		`It cannot be undone. Calling it again with the same values in this execution does not do it twice. ${LATER}`,
	],
	[
		'a write that may be repeated',
		{ repeatable: true },
		'It cannot be undone. Calling it again with the same values is safe.',
	],
	[
		'a write that is recognized',
		{ isRecognized: true },
		'It cannot be undone. Calling it again with the same values is safe.',
	],
	[
		'a write of which several are wanted',
		{ allowRepeat: true, repeatable: true, undo: 'delete it' },
		'To undo it, delete it. Each call creates another one.',
	],
])('tells what %s does when it is repeated, and whether it can be undone', (_, changes, text) => {
	expect(textOf(changes)).toBe(`Does it. ${text}`);
});

it('ends the description with one period', () => {
	expect(textOf({ description: 'Draft it. A person issues it.' })).toMatch(
		/^Draft it\. A person issues it\. It/,
	);
});

it('tells the documented limits by the labels of the editor', () => {
	const schema = z.object({
		id: uuid,
		title: requiredText(140),
		notes: requiredText().optional(),
		share: numberBetween(1, 100_000, 'percent').optional(),
	});
	const fields = [textField('Title', 'title'), textField('Share (%)', 'share')];
	expect(textOf({ schema, fields })).toContain(
		' Limits: Title at most 140 characters long, Share (%) from 1 to 100,000 percent. ',
	);
	expect(textOf({ schema: z.object({ id: uuid }) })).not.toContain('Limits');
});

it('tells the unit of what is returned, and that money moves', () => {
	const text = textOf({ movesMoney: true }, 'Returned amounts are in major units.');
	expect(text).toContain('Does it. Returned amounts are in major units. It moves money. ');
});

it('tells the unit that was chosen for what is entered', () => {
	const all = described({ fields: [amountUnit] });
	expect(all.map(({ displayOptions, default: text }) => [displayOptions, text])).toEqual([
		[
			{ show: { '@tool': [true], amountUnit: ['major'] } },
			expect.stringContaining(' Amount Unit: Major (12.50). As on a price tag'),
		],
		[
			{ show: { '@tool': [true], amountUnit: ['minor'] } },
			expect.stringContaining(' Amount Unit: Minor (1250). In the smallest unit'),
		],
		[
			{ show: { '@tool': [true] }, hide: { amountUnit: ['major', 'minor'] } },
			expect.not.stringContaining('Amount Unit'),
		],
	]);
});
