import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { holdsExpression } from '../expression/lookUp';
import { readParameter } from '../expression/readParameter';

const read = (context: IExecuteFunctions | IWebhookFunctions, name: string): unknown => {
	if ('getInputData' in context) return readParameter(context, name, null);
	const raw: unknown = context.getNodeParameter(name, null, { rawExpressions: true });
	return holdsExpression(raw) ? context.getNodeParameter(name, null) : raw;
};

/**
 * What a parameter of a trigger yields; nothing when its expression cannot be evaluated, as when a
 * node was renamed. An event must not be lost over that: the service would give up, or switch off.
 */
export const tryParameter = (
	context: IExecuteFunctions | IWebhookFunctions,
	name: string,
): unknown => {
	try {
		return read(context, name);
	} catch (error) {
		context.logger.warn(
			`The expression of ${name} cannot be evaluated, so events start the workflow without it: ${(error as Error).message}`,
		);
		return undefined;
	}
};

/** Only `false` turns it off. */
export const dropsRepeats = (context: IExecuteFunctions | IWebhookFunctions): boolean =>
	tryParameter(context, 'options.dropRepeats') !== false;
