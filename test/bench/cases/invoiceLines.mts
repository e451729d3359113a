import { outputOf } from '../../../scripts/n8n/client/executions.mts';
import { startBareService } from '../stage/bareService.mts';
import { headerCredential } from '../stage/credentials.mts';
import { type Flow, itemsFlow, runFlow, type Steps, timeOf } from '../stage/flow.mts';
import { httpRequest, ownNode } from '../stage/nodes.mts';
import { rounds } from '../stage/rounds.mts';
import { type Stage, startStage } from '../stage/startStage.mts';
import type { Case } from './case.mts';

const LINES = 200;
const CONTACT = '3f2b1c9e-4a5d-4e6f-8a7b-9c0d1e2f3a4b';

const GATHER = `return [{ json: { contact_id: '${CONTACT}', currency: 'EUR', lines: $input.all().map(({ json }) => json) } }];`;

const ownSteps = async (stage: Stage, baseUrl: string): Promise<Steps> => {
	const credentials = await stage.credential('merchantAccountingApi', { apiKey: 'bench', baseUrl });
	const parameters = {
		resource: 'invoice',
		operation: 'create',
		contactId: { __rl: true, mode: 'id', value: CONTACT },
		linesFrom: 'items',
		description: '={{ $json.description }}',
		quantity: '={{ $json.quantity }}',
		unitPrice: '={{ $json.unit_price }}',
		amountUnit: 'major',
		currency: 'EUR',
	};
	return { Invoice: ownNode('merchantAccounting', parameters, credentials) };
};

const codeSteps = async (stage: Stage, baseUrl: string): Promise<Steps> => ({
	Gather: {
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		parameters: { jsCode: GATHER },
	},
	Invoice: httpRequest(`${baseUrl}/invoices`, await headerCredential(stage), {
		method: 'POST',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ JSON.stringify($json) }}',
	}),
});

/** Many items become the lines of one invoice. */
export const invoiceLines: Case = {
	name: 'invoice',
	async run({ form, packageTarball }) {
		const service = await startBareService();
		const stage = await startStage(packageTarball);
		const items = Array.from({ length: LINES }, (_, number) => ({
			description: `Line ${number + 1}`,
			quantity: 1 + (number % 5),
			unit_price: 12.5 + number,
		}));
		const measure = (flow: Flow, steps: Steps) => async () => {
			const execution = await runFlow(stage, flow, items);
			const [{ json }] = outputOf(execution, 'Invoice');
			if (json.line_count !== LINES) throw new Error(`${flow.path}: ${JSON.stringify(json)}`);
			return timeOf(execution, ...Object.keys(steps));
		};
		try {
			const baseUrl = `${service.address(0)}/api/v1`;
			const own = await ownSteps(stage, baseUrl);
			const code = await codeSteps(stage, baseUrl);
			// A run takes some hundredths of a second, and no two the same time.
			const took = await rounds(form.rounds * 6, {
				own: measure(await itemsFlow(stage, 'invoice-own', own), own),
				code: measure(await itemsFlow(stage, 'invoice-code', code), code),
			});
			return [
				{
					work: `${LINES}-line invoice from items`,
					unit: 'ms',
					own: took.own,
					beside: { name: 'Code node and HTTP Request node', values: took.code },
					bar: { atMost: 0.7 },
				},
			];
		} finally {
			await stage.stop();
			await service.close();
		}
	},
};
