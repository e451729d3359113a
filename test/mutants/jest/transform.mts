import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import swc from '@swc/jest';

/** Compiles the files that have mutants from their instrumented copies. */
const createTransformer: typeof swc.createTransformer = (options) => {
	const { process: compile, getCacheKey } = swc.createTransformer(options);
	if (!compile || !getCacheKey) throw new Error('@swc/jest compiles in another way now');
	const folder = String(process.env.MUTANTS_CODE);
	const instrumented = (source: string, path: string): string => {
		const copy = join(folder, relative(process.cwd(), path));
		return existsSync(copy) ? readFileSync(copy, 'utf8') : source;
	};
	return {
		process: (source, path, jest) => compile(instrumented(source, path), path, jest),
		getCacheKey: (source, path, jest) => getCacheKey(instrumented(source, path), path, jest),
	};
};

export default { createTransformer };
