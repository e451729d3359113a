import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
import { copyProject, readPackageJson, root, run } from './projectCopy.mts';
import { renderNode } from './renderNode.mts';

interface LintedFile {
	readonly filePath: string;
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

/** These rules ask to say that an expression may give an ID. This list shows, and takes neither. */
const isShownOnly = ({ ruleId }: { ruleId: string }, property: string | undefined): boolean =>
	/-wrong-for-dynamic-options$/.test(ruleId) && property === 'displayName: "Environment",';

const project = copyProject();
afterAll(() => project.remove());

/** ESLint takes seconds to start, so all nodes are read at once. Findings by source. */
const lint = async (
	change: (description: INodeTypeDescription) => INodeTypeDescription,
): Promise<Map<string, string[]>> => {
	const texts = sources.map((source) => {
		const text = renderNode(classNameOf(source), change(descriptionOf(source)));
		writeFileSync(join(project.folder, source), text);
		return text;
	});
	const { stdout, stderr } = await run(project.folder, 'eslint', '--format', 'json', ...sources);
	if (stdout === '') throw new Error(stderr);
	const read = JSON.parse(stdout) as LintedFile[];
	return new Map(
		sources.map((source, index) => {
			const linted = read.find(({ filePath }) => filePath.endsWith(`/${source}`));
			if (!linted) throw new Error(`${source} was not read`);
			const said = linted.messages.flatMap((finding) => {
				const property = propertyAt(texts[index], finding.line);
				const { message, ruleId } = finding;
				return isShownOnly(finding, property) ? [] : [`${property} ${message} (${ruleId})`];
			});
			return [source, said];
		}),
	);
};

const withMistake = (description: INodeTypeDescription): INodeTypeDescription => {
	const [first, ...rest] = description.properties.filter(({ type }) => type !== 'notice');
	return { ...description, properties: [{ ...first, displayName: 'lower case words' }, ...rest] };
};

it("n8n's strict lint finds nothing", async () => {
	const { code, stdout } = await run(root, 'n8n-node', 'lint');
	expect(stripVTControlCharacters(stdout)).not.toMatch(/\b(?:warning|error)\b/);
	expect(code).toBe(0);
}, 120_000);

it.each(sources)('%s ends no sentence twice', (source) => {
	expect(JSON.stringify(descriptionOf(source)).match(/.{0,60}[a-z]\.\.(?!\.).{0,20}/g)).toBeNull();
});

describe('the nodes, with their built properties written out', () => {
	it('have no findings', async () => {
		expect([...(await lint((description) => description))]).toEqual(
			sources.map((source) => [source, []]),
		);
	});

	it('are really read: a mistake in a property of each is found', async () => {
		for (const [source, findings] of await lint(withMistake)) {
			expect({ source, findings }).toEqual({
				source,
				findings: expect.arrayContaining([
					expect.stringContaining('node-param-display-name-miscased'),
				]) as string[],
			});
		}
	});
});
