import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, repositoryPage } from './manifest.mts';

const PICTURE = /!\[[^\]]*\]\(([^)\s]+)[^)]*\)|<img\b[^>]*?\bsrc="([^"]+)"/g;

/** Which pictures of README the page of the package could not show, and why. */
export const pictureRefusals = async (folder: string, manifest: Manifest): Promise<string[]> => {
	const readme = await readFile(join(folder, 'README.md'), 'utf8');
	const addresses = [...readme.matchAll(PICTURE)].map(([, markdown, html]) => markdown ?? html);
	return addresses.flatMap((address) => {
		const path = pathOf(address, repositoryPage(manifest));
		if (path === undefined) return `README.md shows a picture from elsewhere: ${address}`;
		return existsSync(join(folder, path))
			? []
			: `README.md shows a picture that is not there: ${address}`;
	});
};

/** Where a picture lies in the project, or undefined when it lies elsewhere. */
const pathOf = (address: string, page: string): string | undefined => {
	if (!/^(?:[a-z]+:)?\/\//i.test(address)) return address;
	// owner/name, then the branch or tag, then the path.
	const [, repository] = /^https:\/\/github\.com\/(.+)$/.exec(page) ?? [];
	const places = [
		`${page}/raw/`,
		`${page}/blob/`,
		`https://raw.githubusercontent.com/${repository}/`,
	];
	const place = places.find((one) => address.startsWith(one));
	return place && /^[^/]+\/([^?#]+)/.exec(address.slice(place.length))?.[1];
};
