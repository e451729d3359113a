import type { OperationContext } from '../../nodes/shared/operation/operation';

/** What an operation may use, in a run that nothing was done in before. */
export const operationContext = (changes: Partial<OperationContext> = {}): OperationContext => ({
	timezone: 'Europe/Berlin',
	baseUrl: 'https://api.example.com/api/v1',
	environment: 'https://api.example.com/api/v1 live',
	isSandbox: false,
	hasWorkflow: true,
	hasExecution: true,
	node: 'node',
	run: 'run',
	round: 'round',
	isTool: false,
	isComputed: () => false,
	expressionOf: () => undefined,
	checkClock: () => {},
	clockOf: () => undefined,
	now: () => Date.now(),
	currenciesOf: () => [],
	unitsOf: () => [],
	hint: () => {},
	call: async () => ({ status: 200, headers: {}, body: {} }),
	store: {
		isAlone: () => true,
		record: async (entries) => new Set(entries),
		remove: async () => {},
		find: async () => new Set(),
	},
	...changes,
});
