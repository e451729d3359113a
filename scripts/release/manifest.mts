import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a release wants to know of package.json. */
export interface Manifest {
	readonly name: string;
	readonly version: string;
	readonly homepage?: string;
	readonly author?: { readonly name?: string; readonly email?: string };
	readonly repository?: { readonly url: string };
	readonly n8n: { readonly nodes: readonly string[]; readonly credentials: readonly string[] };
}

export const readManifest = async (folder: string): Promise<Manifest> =>
	JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;

/** The page of the repository: `git+https://host/owner/name.git` without what only git needs. */
export const repositoryPage = ({ repository }: Manifest): string =>
	(repository?.url ?? '').replace(/^git\+/, '').replace(/\.git$/, '');
