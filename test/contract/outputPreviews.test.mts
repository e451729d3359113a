import { globSync } from 'node:fs';
import path from 'node:path';
import { resources as accounting } from '../../nodes/MerchantAccounting/resources';
import { resources as payments } from '../../nodes/MerchantPayments/resources';
import { operationsOf } from '../cases/operationsOf.mts';
import { misfits, previewFile, readPreview } from '../harness/outputPreview.mts';

const nodes = [
	['MerchantPayments', operationsOf(payments)],
	['MerchantAccounting', operationsOf(accounting)],
] as const;

/** Their answers are not described by the documents, so nothing can be shown of them. */
const UNDOCUMENTED = [
	'payment.cancel',
	'paymentLink.create',
	'payout.cancel',
	'qrCode.create',
	'reference.get',
	'reference.getOpenApi',
	'splitRecipient.create',
	'splitRecipient.getAll',
	'splitRecipient.update',
	'webhookDelivery.retry',
	'webhookEndpoint.create',
	'webhookEndpoint.delete',
];

describe.each(nodes)('%s', (node, operations) => {
	it('shows what every operation answers that the documents describe', () => {
		const names = operations.map(([name]) => name);
		const shown = names.filter((name) => readPreview(node, name) !== undefined);
		expect(shown).toEqual(names.filter((name) => !UNDOCUMENTED.includes(name)));
	});

	it('shows nothing of operations that do not exist', () => {
		const folder = path.dirname(path.dirname(previewFile(node, 'any.operation')));
		const files = globSync('**/*.json', { cwd: folder });
		const known = operations.map(([name]) => `${name.replace('.', path.sep)}.json`);
		expect(files.filter((file) => !known.includes(file))).toEqual([]);
	});
});

describe('a preview and items', () => {
	const schema = {
		type: 'object',
		properties: { id: { type: 'string' }, failure_reason: { type: 'string' } },
	};

	it.each<[unknown[], string[]]>([
		[[{ id: 'a' }], []],
		[[{ id: null }], []],
		[[{}, { id: 'a' }], []],
		[[], []],
		[[{ other: 'a' }], ['.id is missing']],
		[[{ id: 5 }], ['.id is number, not string']],
	])('%j: %j', (items, expected) => {
		expect(misfits(schema, items)).toEqual(expected);
	});
});
