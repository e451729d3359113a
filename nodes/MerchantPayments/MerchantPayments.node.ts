import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';
import { keyHint, sameKeyHint, toolLimitHint, unitHint } from '../shared/operation/editorHints';
import { buildProperties } from '../shared/operation/properties';
import { subtitleOf } from '../shared/operation/subtitle';
import { execute } from '../shared/run/execute';
import { amount, presetAmount } from './amount';
import { customKey } from './idempotencyKey';
import { methods, resources } from './resources';
import { refundKey } from './resources/payment';
import { service } from './service';
import { spendingLimits } from './spendingLimits';

const { maximumAmount, maximumPerRun } = spendingLimits;

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
		hints: [
			unitHint([amount('').name, presetAmount.name]),
			keyHint([customKey('').name, refundKey.name]),
			sameKeyHint(customKey('').name),
			toolLimitHint(resources, [maximumAmount.name, maximumPerRun.name]),
		],
		properties: buildProperties(resources, 'payment', service),
	};

	methods = methods;

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await execute(this, service, resources);
	}
}
