import type { World } from '../../../simulator/world.mts';

/** Without their secrets, which are shown once. */
export const endpointsOverview = ({ payments, accounting }: World) => ({
	payments: payments.endpoints.map(({ secret: _secret, ...endpoint }) => endpoint),
	accounting: accounting.endpoints.map(({ secret: _secret, ...endpoint }) => endpoint),
});
