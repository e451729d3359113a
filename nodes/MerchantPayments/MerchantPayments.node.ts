import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { buildProperties } from '../shared/operation/properties';
import { subtitleOf } from '../shared/operation/subtitle';
import { execute } from '../shared/run/execute';
import { methods, resources } from './resources';
import { service } from './service';

export class MerchantPayments implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Merchant Payments',
		name: 'merchantPayments',
		icon: {
			light: 'file:../../icons/merchant-payments.svg',
			dark: 'file:../../icons/merchant-payments.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf(resources),
		description: 'Take payments, refund, pay out and read settlements',
		defaults: { name: 'Merchant Payments' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'merchantPaymentsApi', required: true }],
		properties: buildProperties(resources, 'payment', service.describeNeeds),
	};

	methods = methods;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await execute(this, service, resources);
	}
}
