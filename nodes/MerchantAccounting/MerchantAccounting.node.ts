import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { unitHint } from '../shared/operation/editorHints';
import { buildProperties } from '../shared/operation/properties';
import { subtitleOf } from '../shared/operation/subtitle';
import { execute } from '../shared/run/execute';
import { methods, resources } from './resources';
import { service } from './service';

export class MerchantAccounting implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Accounting',
		name: 'merchantAccounting',
		icon: {
			light: 'file:../../icons/merchant-accounting.svg',
			dark: 'file:../../icons/merchant-accounting.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Draft invoices, manage contacts and read reports',
		defaults: { name: 'Merchant Accounting' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantAccountingApi', required: true }],
		hints: [unitHint(['unitPrice'])],
		properties: buildProperties(resources, 'invoice', service),
	};

	methods = methods;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await execute(this, service, resources);
	}
}
