import { existsSync, readFileSync } from 'node:fs';
import { filesBelow } from './sources.mts';
import { commandsOf, readYaml, workflowFiles } from './workflowFiles.mts';

const { scripts, homepage, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
	scripts: Record<string, string>;
	homepage: string;
	devDependencies: Record<string, string>;
};

const jobs = workflowFiles().flatMap(({ file, jobs: all }) =>
	Object.entries(all).map(([name, job]) => ({ file, name, job, commands: commandsOf(job) })),
);

/** Commands that npm has itself, besides those that run a script of the same name. */
const OF_NPM = ['publish'];

/** Why a command of a workflow cannot be run in this project, if so. */
const mistakeIn = (command: string): string | undefined => {
	const [program, first, second] = command.split(/\s+/);
	if (program === 'node') return existsSync(first) ? undefined : `there is no file ${first}`;
	// What is no npm package comes from the system.
	if (command.startsWith('sudo apt-get ')) return undefined;
	if (program !== 'npm') return `${program} is neither npm nor node`;
	const script = first === 'run' ? second : first;
	const isKnown = script in scripts || (first !== 'run' && OF_NPM.includes(first));
	return isKnown ? undefined : `there is no script ${script}`;
};

it.each(jobs)('$file: every command of $name exists', ({ commands }) => {
	expect(commands).not.toEqual([]);
	const wrong = commands.map((command) => [command, mistakeIn(command)]);
	expect(wrong.filter(([, mistake]) => mistake)).toEqual([]);
});

it('would see a command that does not exist', () => {
	expect(mistakeIn('npm run lynt')).toBe('there is no script lynt');
	expect(mistakeIn('node scripts/gone.mjs --all')).toBe('there is no file scripts/gone.mjs');
	expect(mistakeIn('curl somewhere')).toBe('curl is neither npm nor node');
	expect(
		commandsOf({
			'runs-on': 'x',
			strategy: { matrix: { suite: ['a', 'b'] } },
			steps: [{ uses: 'x' }, { run: 'npm run ${{ matrix.suite }} && npm test\n# why\nnode x' }],
		}),
	).toEqual(['npm run a', 'npm run b', 'npm test', 'node x']);
});

it('runs in CI what a merge has to pass', () => {
	const merged = readFileSync('.ci/run', 'utf8');
	const wanted = [...merged.matchAll(/^\s*(?:beside \w+ )?(?:suite|proof) (npm (?:run )?[\w:]+)/gm)]
		.map(([, command]) => command)
		// Figures of a machine that others use at the same time say nothing.
		.filter((command) => command !== 'npm run bench');
	const run = jobs.filter(({ file }) => file.endsWith('/ci.yml')).flatMap((job) => job.commands);
	const isRun = (command: string) => run.some((one) => `${one} `.startsWith(`${command} `));
	expect(wanted.length).toBeGreaterThan(2);
	expect(['npm run lint', ...wanted].filter((command) => !isRun(command))).toEqual([]);
});

it.each(jobs)('$file: $name ends in time and on actions that nobody can change', ({ job }) => {
	expect(job['timeout-minutes']).toBeGreaterThan(0);
	const used = job.steps.flatMap(({ uses }) => uses ?? []);
	// A tag can be moved to other code; a commit is the code.
	expect(used.filter((action) => !/^actions\/[\w-]+@[\da-f]{40}$/.test(action))).toEqual([]);
});

it.each(workflowFiles())('$file says which version of an action it takes', ({ file }) => {
	const lines = readFileSync(file, 'utf8').split('\n');
	const used = lines.filter((line) => line.includes('uses:'));
	expect(used.filter((line) => !/@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

it.each(workflowFiles())('$file may read and, to prove where a package comes from, sign', (one) => {
	expect(one.permissions).toEqual({ contents: 'read' });
	const more = Object.values(one.jobs).flatMap(({ permissions }) =>
		permissions ? [permissions] : [],
	);
	const allowed = { contents: 'read', 'id-token': 'write' };
	expect(more).toEqual(one.file.endsWith('/publish.yml') ? [allowed] : []);
});

it('keeps dependencies and actions up to date, and names none that is gone', () => {
	const { updates } = readYaml('.github/dependabot.yml') as {
		updates: Array<{ 'package-ecosystem': string; ignore?: Array<{ 'dependency-name': string }> }>;
	};
	expect(updates.map((one) => one['package-ecosystem'])).toEqual(['npm', 'github-actions']);
	const ignored = updates.flatMap(({ ignore = [] }) => ignore.map((one) => one['dependency-name']));
	expect(ignored.filter((name) => !(name in devDependencies))).toEqual([]);
});

describe('templates of issues', () => {
	it.each(filesBelow('.github/ISSUE_TEMPLATE', '.yml').filter((file) => !/config/.test(file)))(
		'%s has a name and asks for something',
		(file) => {
			const form = readYaml(file) as { name: string; description: string; body: object[] };
			expect(form.name).toMatch(/\w/);
			expect(form.description).toMatch(/\w/);
			expect(form.body).toContainEqual(
				expect.objectContaining({ validations: { required: true }, id: expect.any(String) }),
			);
		},
	);

	it('send a weakness to the address of package.json', () => {
		const { contact_links: links } = readYaml('.github/ISSUE_TEMPLATE/config.yml') as {
			contact_links: Array<{ url: string }>;
		};
		expect(links.map(({ url }) => url)).toEqual([`${homepage}/security/advisories/new`]);
	});
});
