/** Rooms, each with the ones that it may import. */
export type Plan = Readonly<Record<string, readonly string[]>>;

/** What suites that need nothing but the project may import, and those in a real n8n. */
const BESIDE_N8N = [
	'credentials',
	'nodes',
	'scripts/n8n',
	'scripts/release',
	'simulator',
	'test/cases',
	'test/harness',
];
const IN_N8N = ['demo', 'nodes', 'scripts/n8n', 'scripts/screenshots', 'simulator', 'test/harness'];

/** The rooms of the house. */
export const HOUSE: Plan = {
	credentials: ['nodes'],
	demo: ['scripts/n8n', 'simulator'],
	nodes: [],
	'scripts/n8n': [],
	'scripts/release': ['scripts/n8n'],
	'scripts/screenshots': ['demo', 'scripts/n8n'],
	'scripts/sendEvent': ['simulator'],
	simulator: [],
	'test/bench': IN_N8N,
	'test/cases': ['nodes', 'test/harness'],
	'test/chaos': IN_N8N,
	'test/contract': BESIDE_N8N,
	'test/e2e': IN_N8N,
	'test/engine': BESIDE_N8N,
	'test/harness': ['nodes', 'scripts/n8n', 'simulator'],
	'test/integration': BESIDE_N8N,
	'test/mutants': ['test/harness'],
	'test/scale': IN_N8N,
	'test/soak': [...IN_N8N, 'test/chaos'],
	'test/unit': BESIDE_N8N,
};

/** The rooms of the kernel, `nodes/shared`. */
export const KERNEL: Plan = {
	async: [],
	connection: [],
	expression: ['idempotency', 'money', 'operation', 'transport'],
	fields: ['money', 'operation'],
	idempotency: ['async', 'ledger', 'money', 'transport'],
	ledger: ['async'],
	money: [],
	operation: ['idempotency', 'ledger', 'transport'],
	poll: ['async', 'connection', 'ledger', 'transport', 'webhook'],
	run: ['async', 'expression', 'idempotency', 'ledger', 'money', 'operation', 'transport'],
	transport: ['async', 'connection', 'ledger'],
	webhook: ['async', 'expression', 'ledger', 'money', 'run'],
};

/** The room of a plan that a path lies in. */
export const roomOf = (path: string, plan: Plan, root = ''): string | undefined =>
	Object.keys(plan).find((room) => `${path}/`.startsWith(`${root}${room}/`));
