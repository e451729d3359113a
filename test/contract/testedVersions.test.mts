import { existsSync, readFileSync } from 'node:fs';
import { referenceVersion, testedVersions } from '../../scripts/n8n/version.mts';
import { workflowFiles } from './workflowFiles.mts';

const versions = testedVersions.map(({ version }) => version);

it('has a reference, and older ones before it', () => {
	expect(versions.at(-1)).toBe(referenceVersion);
	const inOrder = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
	expect(versions).toEqual(inOrder);
	expect(versions.length).toBeGreaterThan(1);
});

it('README says in which n8n the nodes are tested', () => {
	const readme = readFileSync('README.md', 'utf8');
	expect(readme).toContain(`tested in n8n ${versions.join(' and ')}`);
});

it('the workflow tries each of them', () => {
	const [file] = workflowFiles().filter((one) => one.file.endsWith('/versions.yml'));
	expect(file.jobs.smoke.strategy?.matrix?.n8n).toEqual(versions);
});

it('the engine of the tests is that of the reference', () => {
	const { version } = JSON.parse(readFileSync('node_modules/n8n-core/package.json', 'utf8')) as {
		version: string;
	};
	expect(version).toBe(referenceVersion);
});

it('the smoke consists of tests that exist', () => {
	const list = readFileSync('test/e2e/versions/smoke.mts', 'utf8');
	const smoke = [...list.matchAll(/^\t'(.+)',$/gm)].map(([, file]) => file);
	expect(smoke.filter((file) => !existsSync(file))).toEqual([]);
	expect(smoke.length).toBeGreaterThan(10);
});
