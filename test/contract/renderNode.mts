import type { INodeTypeDescription } from 'n8n-workflow';

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

const key = (name: string) => (IDENTIFIER.test(name) ? name : JSON.stringify(name));

/** A value as source text; n8n's rules read names without quotes, so JSON will not do. */
const literal = (value: unknown): string => {
	if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
	return `{\n${entries.map(([name, inner]) => `${key(name)}: ${literal(inner)},`).join('\n')}\n}`;
};

// The rules want the constant of n8n-workflow, not the word behind it.
const connections = (list: unknown) =>
	literal(list).replaceAll('"main"', 'NodeConnectionTypes.Main');

const descriptionText = ({ inputs, outputs, ...rest }: INodeTypeDescription) =>
	literal(rest).replace(
		/\n\}$/,
		`\ninputs: ${connections(inputs)},\noutputs: ${connections(outputs)},\n}`,
	);

const ACTION = `
	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [this.getInputData()];
	}`;

const TRIGGER = `
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return true;
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return true;
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] };
	}`;

const POLL = `
	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return null;
	}
${ACTION}`;

const IMPORTS = {
	action: ['IExecuteFunctions', 'INodeExecutionData'],
	poll: ['IExecuteFunctions', 'INodeExecutionData', 'IPollFunctions'],
	trigger: ['IHookFunctions', 'IWebhookFunctions', 'IWebhookResponseData'],
};

/** The node as it is after building, written out as if its description had been typed by hand. */
export const renderNode = (className: string, description: INodeTypeDescription): string => {
	const kind = description.webhooks ? 'trigger' : description.polling ? 'poll' : 'action';
	const types = [...IMPORTS[kind], 'INodeType', 'INodeTypeDescription'].join(', ');
	return [
		`import { NodeConnectionTypes, type ${types.replaceAll(', ', ', type ')} } from 'n8n-workflow';`,
		'',
		`export class ${className} implements INodeType {`,
		`	description: INodeTypeDescription = ${descriptionText(description)};`,
		{ action: ACTION, poll: POLL, trigger: TRIGGER }[kind],
		'}',
		'',
	].join('\n');
};
