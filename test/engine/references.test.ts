import fc from 'fast-check';
import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { createInputReader } from '../../nodes/shared/run/input';
import { countEvaluations } from '../harness/engine/countEvaluations.mts';
import { runNode } from '../harness/engine/index.mts';
import { seed } from '../harness/seed.mts';

const field: INodeProperties = {
	displayName: 'Value',
	name: 'value',
	type: 'json',
	default: 'default',
};

/** Also the error, such as n8n's advice on a field that is named like a function. */
const outcomeOf = (read: () => unknown): IDataObject => {
	try {
		return { value: (read() ?? null) as IDataObject };
	} catch (error) {
		return { refused: (error as Error).message };
	}
};

/** Shows what the reader makes of an expression beside what n8n makes of it. */
const comparing: INodeType = {
	description: {
		displayName: 'Comparing',
		name: 'comparing',
		group: ['transform'],
		version: 1,
		description: 'Reads a field in two ways',
		defaults: { name: 'Comparing' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [field],
	},
	async execute(this: IExecuteFunctions) {
		const read = createInputReader(this, [field]);
		const both = (item: number): IDataObject => ({
			ours: outcomeOf(() => read(item).value),
			n8n: outcomeOf(() => this.getNodeParameter('value', item)),
		});
		return [this.getInputData().map((_, item) => ({ json: both(item), pairedItem: { item } }))];
	},
};

const name = fc.oneof(
	fc.constantFrom(
		'id',
		'First Name',
		'a.b',
		'amount',
		'0',
		'length',
		'toString',
		...['größe', 'Überweisung', 'total$', '金額', '日々', '注文ＩＤ', 'Nº', "Buyer's ref"],
		'$x',
		'é"',
	),
	fc.string({ maxLength: 6 }).filter((text) => !/['\\\n\r]|__proto__/.test(text)),
);
const value = fc.oneof(
	fc.string(),
	fc.double({ noNaN: true }),
	fc.integer(),
	fc.boolean(),
	fc.constant(null),
);
const inner = fc.oneof(
	value,
	fc.array(value, { maxLength: 3 }),
	fc.dictionary(name, value, { maxKeys: 3 }),
);
const json = fc.dictionary(name, inner, { minKeys: 1, maxKeys: 4 });

const step = (key: string) =>
	/^[\p{L}_][\p{L}\w$]*$/u.test(key) ? `.${key}` : `['${key.replaceAll("'", "\\'")}']`;

const readBoth = async (dragged: unknown, items: object[]) => {
	const { output, error } = await runNode({
		node: comparing,
		parameters: { value: dragged as INodeParameters['value'] },
		items: items.map((one) => ({ json: one as IDataObject })),
	});
	expect(error).toBeUndefined();
	for (const { json: read } of output[0]) expect(read.ours).toEqual(read.n8n);
};

const referenceTo = (path: string[]) => `={{ $json${path.map(step).join('')} }}`;

it(`reads a dragged field as n8n would (seed ${seed})`, async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(json, { minLength: 1, maxLength: 3 }), name, async (items, other) => {
			const keys = [...new Set([...items.flatMap(Object.keys), other])];
			for (const path of keys.flatMap((key) => [[key], [key, other], [key, '0']])) {
				await readBoth(referenceTo(path), items);
			}
		}),
		{ seed, numRuns: 30 },
	);
});

it(`reads fields dragged into rows and collections as n8n would (seed ${seed})`, async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(json, { minLength: 1, maxLength: 3 }), name, async (items, other) => {
			const [first] = items.flatMap(Object.keys);
			const [one, two] = [referenceTo([first]), referenceTo([first, other])];
			for (const rows of [
				{
					row: [
						{ text: one, count: 1 },
						{ text: 'typed', empty: null },
					],
				},
				{ row: [{ id: { __rl: true, mode: 'id', value: one } }], other: { deeper: two } },
				[one, two],
				{ text: one, worked: `=${one.slice(1)} more` },
			]) {
				await readBoth(rows, items);
			}
		}),
		{ seed, numRuns: 30 },
	);
});

it.each([
	['={{ $json.a }}', 0],
	[{ row: [{ text: '={{ $json.a }}', typed: 5 }] }, 0],
	['={{ $json.a + 1 }}', 1],
	[{ row: [{ text: '={{ $json.a }}', worked: '={{ $json.a + 1 }}' }] }, 2],
	['={{ $json.missing }}', 1],
])('lets n8n evaluate of %j %i', async (dragged, own) => {
	const evaluations = countEvaluations();
	await readBoth(dragged, [{ a: 1 }]);
	// The node asks n8n, too, for comparison.
	const asked = JSON.stringify(dragged).split('{{').length - 1;
	expect(evaluations() - asked).toBe(own);
});
