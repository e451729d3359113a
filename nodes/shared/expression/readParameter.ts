import type { IExecuteFunctions, NodeParameterValueType } from 'n8n-workflow';
import { holdsExpression } from './lookUp';

/**
 * n8n prepares all that an expression may use before it evaluates a parameter. One without an
 * expression is what was entered.
 */
export const readParameter = (
	context: IExecuteFunctions,
	name: string,
	fallback: NodeParameterValueType,
): unknown => {
	const raw: unknown = context.getNodeParameter(name, 0, fallback, { rawExpressions: true });
	return holdsExpression(raw) ? context.getNodeParameter(name, 0, fallback) : raw;
};
