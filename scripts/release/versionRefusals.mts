import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './manifest.mts';

/** Why the version is not the one that was tagged, or not told of. */
export const versionRefusals = async (
	folder: string,
	{ version }: Manifest,
	tags: readonly string[],
): Promise<string[]> => {
	const refusals: string[] = [];
	if (!tags.includes(`v${version}`)) {
		const found = tags.length > 0 ? tags.join(', ') : 'none';
		refusals.push(
			`package.json has version ${version}, so the tag has to be v${version}; found: ${found}`,
		);
	}
	const entry = entryOf(version, await readFile(join(folder, 'CHANGELOG.md'), 'utf8'));
	if (entry === undefined) refusals.push(`CHANGELOG.md has no heading "## ${version}"`);
	else if (entry === '') refusals.push(`CHANGELOG.md says nothing below "## ${version}"`);
	return refusals;
};

/** What stands below the heading of a version. */
const entryOf = (version: string, changelog: string): string | undefined => {
	const parts = changelog.split(/^## /m);
	const part = parts.find((one) => /^\S+/.exec(one)?.[0] === version);
	return part?.slice(version.length).trim();
};
