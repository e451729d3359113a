import { type INodeParameters, type INodeType, NodeHelpers } from 'n8n-workflow';
import { MerchantAccounting } from '../../nodes/MerchantAccounting/MerchantAccounting.node';
import { resources as accounting } from '../../nodes/MerchantAccounting/resources';
import { MerchantPayments } from '../../nodes/MerchantPayments/MerchantPayments.node';
import { resources as payments } from '../../nodes/MerchantPayments/resources';
import type { Resource } from '../../nodes/shared/operation/operation';
import { operationsOf } from '../cases/operationsOf.mts';
import { asTool } from '../harness/engine/asTool.mts';
import { readPreview } from '../harness/outputPreview.mts';

const services: ReadonlyArray<[string, INodeType, readonly Resource[]]> = [
	['MerchantPayments', new MerchantPayments(), payments],
	['MerchantAccounting', new MerchantAccounting(), accounting],
];

/** Made by the node, which asks under Output and Age Limits what they hold. */
const CHOSEN_ELSEWHERE = ['report.getAgedPayables', 'report.getAgedReceivables'];

/** Said by the node, and always returned. */
const FLAGS = ['created', 'found'];

/** Many services return it, and filters of the node read it. */
const UNDOCUMENTED = ['payment.created_at'];

/** The node as n8n resolves it from what a workflow stores. */
const resolved = (node: INodeType, parameters: INodeParameters) => {
	const { description } = node;
	const stored = {
		id: 'n',
		name: 'Tool',
		type: description.name,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters,
	};
	const { properties } = description;
	const found = NodeHelpers.getNodeParameters(
		properties,
		parameters,
		true,
		false,
		stored,
		description,
	);
	return { ...stored, parameters: found ?? {} };
};

/** What n8n tells the model, and what the editor stores for a node. */
const toldBy = (node: INodeType, parameters: INodeParameters): string =>
	NodeHelpers.getToolDescriptionForNode(resolved(node, parameters), node);

describe.each(services)('%s', (folder, node, resources) => {
	const operations = operationsOf(resources);
	const tool = asTool(node);

	const documented = (name: string) =>
		Object.keys(readPreview(folder, name)?.properties ?? {}).filter((one) => !FLAGS.includes(one));

	it('lets people choose among the fields of every record that has more than ten', () => {
		const long = operations.filter(
			([name]) => documented(name).length > 10 && !CHOSEN_ELSEWHERE.includes(name),
		);
		const chosen = operations.filter(([, { returns }]) => returns);
		expect(chosen.map(([name]) => name)).toEqual(long.map(([name]) => name));
	});

	it.each(operations.filter(([, { returns }]) => returns))(
		'%s simplifies to ten fields, and names all documented fields and no other',
		(name, { returns = { simple: [], others: [] }, fields }) => {
			const [resource] = name.split('.');
			const known = [...returns.simple, ...returns.others].filter(
				(one) => !UNDOCUMENTED.includes(`${resource}.${one}`),
			);
			expect([...known].sort()).toEqual(documented(name).sort());
			expect(returns.simple.length).toBeLessThanOrEqual(10);
			expect(returns.simple).toContain('id');
			// Fields about the output would hide them.
			const taken = ['simplify', 'output', 'outputFields'];
			expect(fields.filter((field) => taken.includes(field.name))).toEqual([]);
		},
	);

	it.each(operations)(
		'%s tells the model whether repeating is safe',
		(name, { route, description }) => {
			const [resource, operation] = name.split('.');
			const text = toldBy(tool, { resource, operation });
			expect(text).toMatch(new RegExp(`^${description.replace(/[()]/g, '\\$&')}`));
			expect(text.includes('It only reads')).toBe(route.startsWith('GET '));
			expect(text.length).toBeLessThan(1_000);
		},
	);

	it.each(operations)('%s has the fields of a tool only where an AI agent uses it', (name) => {
		const [resource, operation] = name.split('.');
		const { parameters } = resolved(node, { resource, operation });
		expect(parameters).not.toHaveProperty('toolDescription');
		expect(resolved(tool, { resource, operation }).parameters).not.toHaveProperty('simplify');
	});
});

describe('the unit of an amount that a model enters', () => {
	const tool = asTool(new MerchantPayments());
	const refund = { resource: 'payment', operation: 'refund' };

	it.each([
		[{ refundType: 'partial', amountUnit: 'major' }, /Amount Unit: Major/],
		[{ refundType: 'partial', amountUnit: 'minor' }, /Amount Unit: Minor/],
		[{ refundType: 'full' }, /^(?!.*Amount Unit)/],
	])('%j', (chosen, expected) => {
		expect(toldBy(tool, { ...refund, ...chosen })).toMatch(expected);
	});

	it('is told anew when a person changes the operation, unless they wrote the text themselves', () => {
		const { properties } = tool.description;
		const change = (parameters: INodeParameters, changes: INodeParameters) => {
			// The editor drops defaults, and fills in those of the new operation.
			const { description } = tool;
			const node = resolved(tool, parameters);
			const kept = NodeHelpers.getNodeParameters(
				properties,
				node.parameters,
				false,
				false,
				node,
				description,
			);
			return toldBy(tool, { ...kept, ...changes });
		};
		const payout = { resource: 'payout', operation: 'create' };
		expect(change(refund, payout)).toMatch(/^Request a payout/);
		expect(change({ ...refund, toolDescription: 'Mine' }, payout)).toBe('Mine');
	});
});
