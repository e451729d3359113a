import { readManifest } from './manifest.mts';
import { pictureRefusals } from './pictureRefusals.mts';
import { homeRefusals } from './placeholders.mts';
import { packedOf, tarballRefusals } from './tarballRefusals.mts';
import { versionRefusals } from './versionRefusals.mts';

/** Why the page of the package would be wrong. Known before anything is built. */
export const pageRefusals = async (folder: string, tags: readonly string[]): Promise<string[]> => {
	const manifest = await readManifest(folder);
	return [
		...homeRefusals(manifest),
		...(await versionRefusals(folder, manifest, tags)),
		...(await pictureRefusals(folder, manifest)),
	];
};

/** Why this must not be published, once it is built. Nothing is wrong when it is empty. */
export const refusals = async (folder: string, tags: readonly string[]): Promise<string[]> => [
	...(await pageRefusals(folder, tags)),
	...tarballRefusals(await packedOf(folder), await readManifest(folder)),
];
