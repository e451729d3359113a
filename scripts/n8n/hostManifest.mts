import { hostNodePackage, hostNodeRange } from './hostNode.mts';
import { n8nVersion, overrides } from './version.mts';

/** What npm is asked to install: n8n, and the Node that runs it. */
export const hostManifest = () => ({
	name: 'n8n-host',
	private: true,
	dependencies: { n8n: n8nVersion, [hostNodePackage()]: hostNodeRange },
	overrides,
});
