import type { OperationContext, Resource } from '../../nodes/shared/operation/operation';
import { buildRequest } from '../../nodes/shared/run/build';
import { operationContext } from '../harness/operationContext';
import type { OperationCases } from './case.mts';
import { inputOf } from './inputOf.mts';
import { operationsOf } from './operationsOf.mts';

const AUTOMATIC = `n8n-${'0'.repeat(48)}`;

/** Builds requests without n8n; what an operation reads first is answered from `reads` by path. */
export const requestsOf = (
	resources: readonly Resource[],
	reads: Readonly<Record<string, unknown>> = {},
	changes: Partial<OperationContext> = {},
) => {
	const operations = operationsOf(resources);

	const context = operationContext({
		call: async ({ path }) => ({ status: 200, headers: {}, body: reads[path] ?? {} }),
		...changes,
	});

	const build = async (name: string, parameters: Readonly<Record<string, unknown>>) => {
		const found = operations.find(([stored]) => stored === name);
		if (!found) throw new Error(`No operation ${name}`);
		return await buildRequest(
			found[1],
			inputOf(found[1], parameters),
			context,
			({ own }) => own ?? AUTOMATIC,
		);
	};

	const describeRequests = (cases: OperationCases) => {
		it('has a case for every operation', () => {
			expect(Object.keys(cases).sort()).toEqual(operations.map(([name]) => name).sort());
		});

		it.each(Object.entries(cases))(
			'%s builds its request',
			async (name, { parameters, sends, builds = sends.path }) => {
				const { request } = await build(name, parameters);
				const { method, path, query = {}, body, headers = {}, paging } = request;
				const paged = paging?.firstQuery((parameters.limit as number | undefined) ?? Infinity);
				expect({ method, path, query: { ...query, ...paged }, body }).toEqual({
					method: sends.method,
					path: builds,
					query: sends.query ?? {},
					body: sends.body,
				});
				expect(Object.keys(headers).map((header) => header.toLowerCase())).toEqual(
					Object.keys(sends.headers ?? {}),
				);
			},
		);
	};

	return { build, describeRequests };
};
