import type { IExecuteFunctions } from 'n8n-workflow';
import type { Field } from '../operation/field';
import { expressionsOf } from './entered';
import { firstOfMany } from './firstOfMany';
import { unknownUnit } from './unknownUnit';
import type { Warning } from './warning';

const WARNINGS: readonly Warning[] = [firstOfMany, unknownUnit];

/** Says what may be wrong with the expressions of a write, and may as well be meant. */
export const warnOfExpressions = (
	context: IExecuteFunctions,
	fields: readonly Field[],
	hint: (message: string) => void,
): void => {
	for (const expression of expressionsOf(context, fields)) {
		const sentences = WARNINGS.flatMap((warning) => warning(context, expression));
		for (const sentence of sentences) hint(`${expression.field.displayName}: ${sentence}`);
	}
};
