import { type Manifest, repositoryPage } from './manifest.mts';

/**
 * What package.json says until the package has a home. Who publishes it first writes the real
 * addresses there; if the home should really be one of these, its line goes here.
 */
const PLACEHOLDERS: readonly RegExp[] = [
	/^https:\/\/github\.com\/merchant-services(?:\/|$)/,
	// Names that are reserved for examples and belong to nobody.
	/[@/.](?:example|test|invalid|localhost)(?:[/:]|$)/,
	/[@/.]example\.(?:com|net|org)(?:[/:]|$)/,
	/^Merchant Services contributors$/,
];

export const isPlaceholder = (text: string): boolean =>
	PLACEHOLDERS.some((placeholder) => placeholder.test(text));

/** Why the home that package.json names is none. */
export const homeRefusals = (manifest: Manifest): string[] => {
	const { author, homepage } = manifest;
	const page = repositoryPage(manifest);
	const given = Object.entries({
		repository: page,
		homepage,
		'author.name': author?.name,
		'author.email': author?.email,
	});
	const refused = given.flatMap(([field, text]) => {
		if (!text) return `${field} in package.json is missing`;
		return isPlaceholder(text) ? `${field} in package.json is a placeholder: ${text}` : [];
	});
	const isAstray = homepage !== page && !homepage?.startsWith(`${page}#`);
	return isAstray
		? [...refused, `homepage in package.json is not the page of the repository, ${page}`]
		: refused;
};
