import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resources as accounting } from '../../nodes/MerchantAccounting/resources';
import { resources as payments } from '../../nodes/MerchantPayments/resources';
import { type Field, innerFields } from '../../nodes/shared/operation/field';
import { filesBelow } from './sources.mts';

const readme = readFileSync('README.md', 'utf8');

/** Those that came first share the picture at the top of the README. */
const WITHOUT_PICTURE = 8;

const examples = filesBelow('examples', '.json').map((file) => {
	const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name: string };
	const [number, title] = name.split(/ (.*)/s);
	return { file, number: Number(number), title };
});

it.each(examples)('the README has a row for $file', ({ file, number, title }) => {
	expect(readme).toContain(`| ${number} | [${title}](${file}) | `);
});

it.each(examples.filter(({ number }) => number > WITHOUT_PICTURE))(
	'the README shows a picture of $file',
	({ file, title }) => {
		const picture = `docs/images/${file.slice('examples/'.length, -'.json'.length)}.png`;
		expect(existsSync(picture)).toBe(true);
		expect(readme).toContain(`![${title}, in the n8n editor](${picture})`);
	},
);

it('has no picture that no document shows', () => {
	const texts = ['README.md', ...filesBelow('docs', '.md')].map((file) =>
		readFileSync(file, 'utf8'),
	);
	const unused = readdirSync('docs/images').filter(
		(picture) => !texts.some((text) => text.includes(`images/${picture}`)),
	);
	expect(unused).toEqual([]);
});

const RESOURCES = [
	['merchantPayments', payments],
	['merchantAccounting', accounting],
] as const;

type Parameters = Readonly<Record<string, unknown>>;

/** The names of fields with a list to pick from, at any depth, that are entered as a plain value. */
const plainIn = (fields: readonly Field[], parameters: Parameters): string[] =>
	fields.flatMap((field) => {
		const value = parameters[field.name];
		if (field.type === 'resourceLocator') return typeof value === 'string' ? [field.name] : [];
		const isParent = typeof value === 'object' && value !== null;
		return isParent ? plainIn(innerFields(field), value as Parameters) : [];
	});

const fieldsOf = (type: string, { resource, operation }: Parameters): readonly Field[] => {
	const [, resources = []] = RESOURCES.find(([name]) => type.match(`\\.${name}(Tool)?$`)) ?? [];
	const found = resources.find(({ value }) => value === resource);
	return found?.operations.find(({ value }) => value === operation)?.fields ?? [];
};

// The editor shows "Mode…" otherwise, and a change that nobody made.
it.each(examples)('$file enters lists to pick from as the editor does', ({ file }) => {
	const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as {
		nodes: ReadonlyArray<{ type: string; parameters: Parameters }>;
	};
	const plain = nodes.flatMap(({ type, parameters }) =>
		plainIn(fieldsOf(type, parameters), parameters),
	);
	expect(plain).toEqual([]);
});

// The customer would be asked to pay their own credit.
it('makes a payment link of an invoice only, and of no credit note', () => {
	const text = readFileSync('examples/7-invoice-issued-to-payment-link.json', 'utf8');
	expect(text).toMatch(/"leftValue": "=\{\{ \$json\.data\.kind \}\}",\s+"rightValue": "invoice"/);
});

// At 06:00 in Singapore, the day before is not over where the service counts in UTC.
it('reads yesterday only once it is over in UTC, whatever the timezone of n8n', () => {
	const hours = examples
		.map(({ file }) => readFileSync(file, 'utf8'))
		.filter((text) => text.includes('minus({ days: 1 }).toFormat'))
		.map((text) => Number(/"triggerAtHour": (\d+)/.exec(text)?.[1]));
	expect(hours).toEqual([14]);
});
