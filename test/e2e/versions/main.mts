import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { projectFolder } from '../../../scripts/n8n/projectFolder.mts';
import { testedVersions, versionVariable } from '../../../scripts/n8n/version.mts';
import { SMOKE } from './smoke.mts';

const HELP = `A smoke of the end-to-end tests, in each n8n that the nodes are tested in:
${testedVersions.map(({ version }) => version).join(', ')}. One that is missing is installed first (2.5 GB, some minutes).

  --only VERSION   that one alone; any n8n 2 can be tried
`;

const { values } = parseArgs({
	options: { only: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
	console.log(HELP);
	process.exit(0);
}

const node = async (version: string, ...args: string[]): Promise<boolean> => {
	const env = { ...process.env, [versionVariable]: version };
	const child = spawn(process.execPath, args, { cwd: projectFolder, env, stdio: 'inherit' });
	return await new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', (code) => resolve(code === 0));
	});
};

const holdsIn = async (version: string): Promise<boolean> => {
	console.log(`\nn8n ${version}`);
	const jest = 'node_modules/jest/bin/jest.js';
	const tests = ['-c', 'test/e2e/jest.config.js', '--runTestsByPath', ...SMOKE];
	return (
		(await node(version, 'scripts/n8n/install.mts')) &&
		(await node(version, jest, '--ci', ...tests))
	);
};

const wanted = values.only ? [values.only] : testedVersions.map(({ version }) => version);
const results: Array<[version: string, holds: boolean]> = [];
for (const version of wanted) results.push([version, await holdsIn(version)]);

console.log();
for (const [version, holds] of results) console.log(`n8n ${version}: ${holds ? 'holds' : 'FAILS'}`);
if (results.some(([, holds]) => !holds)) process.exitCode = 1;
