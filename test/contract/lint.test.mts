import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { copyProject, readPackageJson, root, run } from './projectCopy.mts';
import { renderNode } from './renderNode.mts';

interface LintedFile {
	readonly messages: ReadonlyArray<{ line: number; ruleId: string; message: string }>;
}

/** `dist/nodes/A/B.node.js` is written in `nodes/A/B.node.ts`. */
const sources = readPackageJson(root).n8n.nodes.map((built) =>
	built.replace(/^dist\//, '').replace(/\.js$/, '.ts'),
);

const classNameOf = (source: string) => basename(source, '.node.ts');

const descriptionOf = (source: string): INodeTypeDescription => {
	const exported = require(join(root, source)) as Record<string, new () => INodeType>;
	return new exported[classNameOf(source)]().description;
};

/** The property that a line of the rendered file belongs to, as the editor labels it. */
const propertyAt = (text: string, line: number) =>
	text
		.split('\n')
		.slice(0, line)
		.findLast((candidate) => candidate.startsWith('displayName:'));

const project = copyProject();
afterAll(() => project.remove());

const lint = async (source: string, description: INodeTypeDescription): Promise<string[]> => {
	const text = renderNode(classNameOf(source), description);
	writeFileSync(join(project.folder, source), text);
	const { stdout, stderr } = await run(project.folder, 'eslint', '--format', 'json', source);
	if (stdout === '') throw new Error(stderr);
	return (JSON.parse(stdout) as LintedFile[]).flatMap(({ messages }) =>
		messages.map(({ line, ruleId, message }) => `${propertyAt(text, line)} ${message} (${ruleId})`),
	);
};

it("n8n's strict lint finds nothing", async () => {
	const { code, stdout } = await run(root, 'n8n-node', 'lint');
	expect(stripVTControlCharacters(stdout)).not.toMatch(/\b(?:warning|error)\b/);
	expect(code).toBe(0);
}, 120_000);

describe.each(sources)('%s, with its built properties written out', (source) => {
	it('has no findings', async () => {
		expect(await lint(source, descriptionOf(source))).toEqual([]);
	});

	it('is really read: a mistake in a property is found', async () => {
		const description = descriptionOf(source);
		const [first, ...rest] = description.properties.filter(({ type }) => type !== 'notice');
		const wrong = { ...first, displayName: 'lower case words' };
		expect(await lint(source, { ...description, properties: [wrong, ...rest] })).toContainEqual(
			expect.stringContaining('node-param-display-name-miscased'),
		);
	});
});
