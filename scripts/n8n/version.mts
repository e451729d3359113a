export interface TestedN8n {
	readonly version: string;
	/** What npm has to take instead of what this n8n names. */
	readonly overrides: Readonly<Record<string, string>>;
}

// n8n names two packages that npm's registry does not serve; these are their published twins.
const twins = { xlsx: '0.18.5', cssomnom: 'npm:rrweb-cssom@0.8.0' };

/**
 * The versions of n8n that these nodes are tested in, oldest first: `npm run test:versions`. The last
 * one is the reference, in which everything else runs.
 */
export const testedVersions: readonly TestedN8n[] = [
	// What it would get of this today needs a newer core than it has.
	{ version: '2.0.0', overrides: { ...twins, '@langchain/langgraph-checkpoint': '1.0.0' } },
	{ version: '2.41.1', overrides: twins },
];

export const referenceVersion = testedVersions[testedVersions.length - 1].version;

/** Names another n8n than the reference, for a process and all that it starts. */
export const versionVariable = 'MERCHANT_SERVICES_N8N';

export const n8nVersion = process.env[versionVariable] ?? referenceVersion;

export const overrides =
	testedVersions.find(({ version }) => version === n8nVersion)?.overrides ?? twins;

// n8n 2.36 and newer need Node 24; older ones run on it as well.
export const nodeMajor = 24;
