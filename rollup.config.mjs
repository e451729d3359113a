// n8n loads each node and credential from a file of its own. What they share is put together here, so
// that n8n opens a dozen files instead of hundreds. Every module is in one of them only: nodes share
// what they remember, such as the pace of a key.
import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
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

/** Whether two tokens would be another one without a space between them. */
const wouldJoin = (left, right) =>
	(/[\w$]$/.test(left) && /^[\w$]/.test(right)) ||
	(left.at(-1) === right[0] && !/[(){}[\],;]/.test(right[0]));

/** Behind these a line ends, unless one of those goes on with it. */
const ENDS = [';', '}'];
const GOES_ON = /^(?:[)}\],;.?:&|=+*/-]|else|catch|finally|while)/;

/** `(one) => …`: a parameter that is nothing but a name needs no brackets. */
const hasBareParameter = (node) =>
	ts.isArrowFunction(node) &&
	node.parameters.length === 1 &&
	ts.isIdentifier(node.parameters[0].name) &&
	!node.parameters[0].initializer &&
	!node.parameters[0].dotDotDotToken;

const isConstant = (node) =>
	node !== undefined &&
	ts.isVariableStatement(node) &&
	(node.declarationList.flags & ts.NodeFlags.Const) !== 0;

/** Constants that follow each other are one list: `const a=1,` and `b=2` on the next line. */
const isBeside = (node, steps) => {
	const { statements = [] } = node.parent;
	return isConstant(node) && isConstant(statements[statements.indexOf(node) + steps]);
};

/** A token as it is needed; nothing for brackets around a name, and for the end of a block's last statement. */
const needed = (node, source, next) => {
	const { kind, parent } = node;
	const token = node.getText(source);
	const isBracket = kind === ts.SyntaxKind.OpenParenToken || kind === ts.SyntaxKind.CloseParenToken;
	if (isBracket && hasBareParameter(parent)) return '';
	if (kind === ts.SyntaxKind.ConstKeyword && isBeside(parent.parent, -1)) return '';
	if (kind !== ts.SyntaxKind.SemicolonToken || ts.isForStatement(parent)) return token;
	if (isBeside(parent, 1)) return ',';
	return next === '}' ? '' : token;
};

/**
 * The code as it was written, a statement a line and with all names, but without the spaces, line
 * breaks, commas and brackets that nobody but a reader needs: they are an eighth of a download.
 */
const dense = (code) => {
	const source = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.Latest, true);
	const tokens = [];
	const visit = (node) => {
		const parts = node.getChildren(source);
		if (parts.length > 0) parts.forEach(visit);
		else if (node.getText(source) !== '') tokens.push(node);
	};
	visit(source);
	let [text, last, end, isList] = ['', '', 0, false];
	for (const [index, node] of tokens.entries()) {
		const token = needed(node, source, tokens[index + 1]?.getText(source));
		if (token === '') continue;
		const between = code.slice(end, node.getStart(source));
		if (last === ',' && /^[)\]}]/.test(token)) text = text.slice(0, -1);
		const isEnd = isList || (ENDS.includes(last) && !GOES_ON.test(token));
		if (between.includes('\n') && isEnd) text += '\n';
		else if (between !== '' && wouldJoin(last, token)) text += ' ';
		isList = token !== node.getText(source);
		[text, last, end] = [text + token, token, node.end];
	}
	return `${text.trimStart()}\n`;
};

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
