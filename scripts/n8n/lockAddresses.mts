interface Lock {
	packages: Record<string, { name?: string; version?: string; resolved?: string }>;
}

const MODULES = 'node_modules/';

/**
 * The lock with the place of each package in a registry. Without that, npm asks the registry about
 * every single one before it downloads the first.
 */
export const withAddresses = (text: string, registry: string): string => {
	const { packages, ...lock } = JSON.parse(text) as Lock;
	const placed = Object.entries(packages).map(([path, one]) => {
		if (path === '') return [path, one];
		const name = one.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length);
		const file = `${name.slice(name.indexOf('/') + 1)}-${one.version}.tgz`;
		return [path, { ...one, resolved: `${registry.replace(/\/?$/, '/')}${name}/-/${file}` }];
	});
	return JSON.stringify({ ...lock, packages: Object.fromEntries(placed) as Lock['packages'] });
};
