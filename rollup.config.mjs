// n8n loads each node and credential from a file of its own. What they share is put together here, so
// that n8n opens a dozen files instead of hundreds. Every module is in one of them only: nodes share
// what they remember, such as the pace of a key.
import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { minify } from '@swc/core';
import ts from 'typescript';

const { n8n } = JSON.parse(readFileSync('package.json', 'utf8'));
const entries = [...n8n.nodes, ...n8n.credentials].map((file) =>
	file.replace(/^dist\/|\.js$/g, ''),
);

/**
 * The first that fits. All credentials are loaded at n8n's start, the rest at first use of a node. One
 * file for both services is less to download than a file for each.
 */
const chunks = {
	connection: /^nodes\/(\w+\/(connection|limits)\b|shared\/webhook\/signingSecrets)/,
	operations: /^nodes\/(?!\w+\/\w+\.node)/,
};

const chunkOf = (file) => {
	const path = relative('.', file).replaceAll('\\', '/');
	return Object.keys(chunks).find((name) => chunks[name].test(path));
};

// The types were checked before; here they are only taken out. Comments are a sixth of a download.
const { options } = ts.parseJsonConfigFileContent(
	{ extends: './tsconfig.json', compilerOptions: { module: 'esnext', removeComments: true } },
	ts.sys,
	'.',
);

/** The code with its names, but as short as it gets otherwise. */
const dense = async (code) => (await minify(code, { compress: true, mangle: false })).code;

const typescript = {
	name: 'typescript',
	async resolveId(source, importer) {
		if (!source.startsWith('.')) return null;
		const file = await this.resolve(`${source}.ts`, importer, { skipSelf: true });
		return file ?? (await this.resolve(`${source}/index.ts`, importer, { skipSelf: true }));
	},
	transform: (code, fileName) =>
		ts.transpileModule(code, { fileName, compilerOptions: options }).outputText,
	renderChunk: dense,
};

/** @type {import('@rollup/wasm-node').RollupOptions} */
export default {
	input: Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])),
	external: (source) => !source.startsWith('.') && !isAbsolute(source),
	plugins: [typescript],
	output: {
		dir: 'dist',
		format: 'cjs',
		exports: 'named',
		chunkFileNames: '[name].js',
		manualChunks: chunkOf,
		// The chunks call each other by short names, which are a fiftieth of a download.
		minifyInternalExports: true,
	},
	onLog: (_level, { message }) => {
		throw new Error(message);
	},
};
