import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Every TypeScript file below a folder of the project, by its path from the root. */
export const filesBelow = (folder: string, ending = '.ts'): string[] =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith(ending))
		.map((file) => join(folder, file).replaceAll('\\', '/'))
		.sort();

/** The folders that lie right in a folder, but for what git does not keep. */
export const foldersIn = (folder: string): string[] =>
	readdirSync(folder, { withFileTypes: true })
		.filter(
			(entry) => entry.isDirectory() && !/^(\..*|coverage|dist|node_modules)$/.test(entry.name),
		)
		.map(({ name }) => name)
		.sort();

/** What a file imports, relative imports resolved to paths from the root. */
export const importsOf = (file: string): string[] =>
	[...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, source]) =>
		source.startsWith('.') ? join(file, '..', source).replaceAll('\\', '/') : source,
	);
