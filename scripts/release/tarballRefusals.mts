import { runNpm } from '../n8n/runNpm.mts';
import type { Manifest } from './manifest.mts';
import { isStray, MOST_BYTES } from './shipped.mts';

export interface Packed {
	readonly size: number;
	readonly files: ReadonlyArray<{ readonly path: string; readonly size: number }>;
}

/** What `npm pack` would put into the tarball, as the project is built now. */
export const packedOf = async (folder: string): Promise<Packed> => {
	const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=silent'];
	const lines: string[] = [];
	await runNpm(args, { cwd: folder, onLine: (line) => lines.push(line) });
	const [packed] = JSON.parse(lines.join('\n')) as Packed[];
	return packed;
};

/** Why the tarball is not what users should get. */
export const tarballRefusals = (packed: Packed, { n8n }: Manifest): string[] => {
	const files = packed.files.map(({ path }) => path);
	const stray = files.filter(isStray).map((file) => `The package holds a stray file: ${file}`);
	const missing = [...n8n.nodes, ...n8n.credentials, 'README.md', 'LICENSE.md']
		.filter((file) => !files.includes(file))
		.map((file) => `The package lacks ${file}; npm run build makes what is in dist`);
	const tooBig =
		packed.size > MOST_BYTES
			? [`The package is ${kilobytes(packed.size)}, and ${kilobytes(MOST_BYTES)} is the most`]
			: [];
	return [...stray, ...missing, ...tooBig];
};

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000)} kB`;
