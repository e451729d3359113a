import type { World } from '../../../simulator/world.mts';
import type { KnownN8n } from '../n8n/knownN8n.mts';

/** Without their secrets, which are shown once. */
export const endpointsOverview = ({ payments, accounting }: World, n8n: KnownN8n | null) => {
	const shown = <T extends { url: string; secret: string }>({ secret: _secret, ...rest }: T) => ({
		...rest,
		workflow: n8n?.listenerAt(rest.url)?.name ?? null,
	});
	return { payments: payments.endpoints.map(shown), accounting: accounting.endpoints.map(shown) };
};
