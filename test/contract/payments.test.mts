import { EXPLAINED_CODES } from '../../nodes/MerchantPayments/explain';
import { PAYOUT_STATUSES } from '../../nodes/MerchantPayments/payoutStatuses';
import { resources } from '../../nodes/MerchantPayments/resources';
import { getAll } from '../../nodes/MerchantPayments/resources/payment/getAll';
import { SCOPES } from '../../nodes/MerchantPayments/scopes';
import { startSimulator } from '../../simulator/start.mts';
import { operationsOf } from '../cases/operationsOf.mts';
import {
	COMPOSED,
	ERROR_CODES,
	PAYMENT_STATUSES,
	PAYOUT_STATUSES as DOCUMENTED_PAYOUT_STATUSES,
	REPEATABLE,
	ROUTES,
	withoutNames,
} from './documented/payments.mts';

const sorted = (values: Iterable<string>) => [...new Set(values)].sort();

const operations = operationsOf(resources).map(([name, operation]) => ({
	name,
	route: withoutNames(operation.route),
	scopes: operation.needs.flatMap(({ anyOf }) => anyOf),
	repeatable: operation.repeatable === true,
}));

it('offers every documented route and no other', () => {
	expect(sorted(operations.map(({ route }) => route))).toEqual(sorted(Object.keys(ROUTES)));
});

it.each(Object.entries(ROUTES))('%s names its documented scopes', (route, scopes) => {
	const named = operations.filter(
		(operation) => operation.route === route && !(operation.name in COMPOSED),
	);
	expect(sorted(named.flatMap((operation) => operation.scopes))).toEqual(sorted(scopes));
});

it.each(Object.entries(COMPOSED))('%s names the scopes of all that it calls', (name, routes) => {
	const [{ scopes }] = operations.filter((operation) => operation.name === name);
	expect(sorted(scopes)).toEqual(sorted(routes.flatMap((route) => ROUTES[route])));
});

it('knows every documented scope and no other', () => {
	expect(sorted(SCOPES)).toEqual(sorted(Object.values(ROUTES).flat()));
});

it('has a sentence for every documented error code', () => {
	expect(sorted(EXPLAINED_CODES)).toEqual(sorted(ERROR_CODES));
});

it('offers every documented payment state', () => {
	const [filters] = getAll.fields.filter((field) => field.name === 'filters');
	const [status] = filters.options.filter((field) => field.name === 'status');
	const [any, ...states] = status.options.map(({ value }) => value);
	expect(any).toBe('');
	expect(sorted(states)).toEqual(sorted(PAYMENT_STATUSES));
});

it('knows every documented payout status', () => {
	expect(sorted(PAYOUT_STATUSES)).toEqual(sorted(DOCUMENTED_PAYOUT_STATUSES));
});

it('repeats by itself only what the document lets repeat', () => {
	const repeated = operations.filter(({ repeatable }) => repeatable).map(({ route }) => route);
	expect(sorted(repeated)).toEqual(sorted(REPEATABLE));
});

describe('the simulator', () => {
	const running = startSimulator({ rateLimits: 'off' });
	const ID = '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13';
	afterAll(async () => await (await running).close());

	it('describes every documented route and no other', async () => {
		const { paymentsUrl, keys } = await running;
		const answer = await fetch(`${paymentsUrl}/openapi.json`, {
			headers: { authorization: `Bearer ${keys.payments.live}` },
		});
		const { paths } = (await answer.json()) as { paths: Record<string, object> };
		const described = Object.entries(paths).flatMap(([path, methods]) =>
			Object.keys(methods).map((method) => withoutNames(`${method.toUpperCase()} ${path}`)),
		);
		expect(sorted(described)).toEqual(sorted(Object.keys(ROUTES)));
	});

	const statusOf = async (route: string) => {
		const { paymentsUrl, keys } = await running;
		const [method, path] = route.split(' ');
		const { status } = await fetch(`${paymentsUrl}${path.replace('{}', ID)}`, {
			method,
			headers: { authorization: `Bearer ${keys.payments.noScopes}` },
		});
		return status;
	};

	// A key without scopes is refused on a route that exists, and finds nothing on one that does not.
	it.each(Object.keys(ROUTES))('serves %s', async (route) => {
		expect([200, 400, 403]).toContain(await statusOf(route));
	});

	it('serves nothing else', async () => {
		expect(await statusOf('GET /payments-of-nobody')).toBe(404);
	});
});
