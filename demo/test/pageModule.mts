import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { transformSync } from '@swc/core';

export const assets = resolve(__dirname, '../page/assets');

/** Imports a module of the page: plain JavaScript for the browser, which Jest leaves alone. */
export const pageModule = <T,>(file: string): T => {
	const { code } = transformSync(readFileSync(join(assets, file), 'utf8'), {
		jsc: { target: 'es2022' },
		module: { type: 'commonjs' },
	});
	const exports = {};
	const load = (path: string) => pageModule(join(dirname(file), path));
	new Function('exports', 'require', code)(exports, load);
	return exports as T;
};
