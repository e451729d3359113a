import type { IExecuteFunctions } from 'n8n-workflow';
import type { Expression } from './entered';

/** What may be wrong with an expression, in sentences behind the label of its field. */
export type Warning = (context: IExecuteFunctions, expression: Expression) => string[];
