import type { IExecuteFunctions } from 'n8n-workflow';
import type { AnyInput } from '../../nodes/shared/operation/field';
import type { Operation } from '../../nodes/shared/operation/operation';
import { createInputReader } from '../../nodes/shared/run/input';

/** What an operation is handed when the editor holds these parameters and defaults for the rest. */
export const inputOf = (
	{ fields }: Operation,
	parameters: Readonly<Record<string, unknown>>,
): AnyInput => {
	const getNodeParameter = (name: string, _item: number, fallback: unknown) =>
		parameters[name] ?? fallback;
	return createInputReader({ getNodeParameter } as IExecuteFunctions, fields)(0);
};
