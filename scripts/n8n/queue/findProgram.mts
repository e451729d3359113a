import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Debian, Red Hat and Homebrew keep the programs of Postgres, which are not on the path. */
const BESIDE_THE_PATH = [
	'/usr/lib/postgresql/*/bin',
	'/usr/pgsql-*/bin',
	'/opt/homebrew/opt/postgresql*/bin',
	'/usr/local/opt/postgresql*/bin',
];

const isProgram = (file: string): boolean => {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
};

/** The file of a program that is installed here, the newest of several. */
export const findProgram = (name: string): string | undefined => {
	const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
	const beside = globSync(BESIDE_THE_PATH).sort((a, b) =>
		b.localeCompare(a, 'en', { numeric: true }),
	);
	return [...path, ...beside].map((folder) => join(folder, name)).find(isProgram);
};
