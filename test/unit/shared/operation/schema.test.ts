import type { ZodTypeAny } from 'zod';
import * as schema from '../../../../nodes/shared/operation/schema';

const ID = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';

const issueOf = (type: ZodTypeAny, value: unknown): string | undefined =>
	type.safeParse(value).error?.issues[0].message;

it.each<[string, ZodTypeAny, unknown]>([
	['requiredText', schema.requiredText(), 'x'.repeat(10_000)],
	['requiredText(3)', schema.requiredText(3), 'abc'],
	['uuid', schema.uuid, ID],
	['uuid', schema.uuid, ID.toUpperCase()],
	['currencyCode', schema.currencyCode, 'EUR'],
	['webAddress', schema.webAddress, 'https://example.com/a?b#c'],
	['webAddress', schema.webAddress, 'http://localhost:5678'],
	['emailAddress', schema.emailAddress, "o'neil+shop@mail.example"],
	['numberBetween', schema.numberBetween(0.01, 5), 0.01],
	['numberBetween', schema.numberBetween(0.01, 5), 5],
	['yesOrNo', schema.yesOrNo, false],
])('%s takes %#', (_, type, value) => {
	expect(issueOf(type, value)).toBeUndefined();
});

it.each<[string, ZodTypeAny, unknown, string]>([
	['requiredText', schema.requiredText(), undefined, 'must not be empty'],
	['requiredText', schema.requiredText(), 5, 'must be text'],
	['requiredText(3)', schema.requiredText(3), 'abcd', 'must be at most 3 characters long'],
	['uuid', schema.uuid, `${ID}0`, `must be a UUID, such as ${ID}`],
	['uuid', schema.uuid, '../payouts', `must be a UUID, such as ${ID}`],
	['uuid', schema.uuid, undefined, 'must not be empty'],
	['currencyCode', schema.currencyCode, 'EURO', 'must be exactly 3 characters, such as EUR'],
	['numberBetween', schema.numberBetween(1, 5, 'percent'), 0.99, 'must be from 1 to 5 percent'],
	[
		'numberBetween',
		schema.numberBetween(0.01, 1e8),
		1e8 + 0.01,
		'must be from 0.01 to 100,000,000',
	],
	['numberBetween', schema.numberBetween(1, 5), NaN, 'must be a number'],
	['numberBetween', schema.numberBetween(1, 5), Infinity, 'must be from 1 to 5'],
	['numberBetween', schema.numberBetween(1, 5), '3', 'must be a number'],
	['numberBetween', schema.numberBetween(1, 5), undefined, 'must not be empty'],
	['yesOrNo', schema.yesOrNo, 'false', 'must be true or false'],
])('%s refuses %#', (_, type, value, message) => {
	expect(issueOf(type, value)).toBe(message);
});

it.each(['jane@x.y;', 'jane@x.y,', '<jane@x.y>', 'mailto:jane@x.y', '"jane@x.y"'])(
	'%s would be another customer than jane@x.y',
	(value) => {
		expect(issueOf(schema.emailAddress, value)).toContain('must be an email address');
	},
);

it.each(['example.com', 'javascript:alert(1)', 'ftp://example.com', '/thanks', 'data:text/html,x'])(
	'webAddress refuses %p',
	(value) => {
		expect(issueOf(schema.webAddress, value)).toMatch(/^must be a complete URL/);
	},
);
