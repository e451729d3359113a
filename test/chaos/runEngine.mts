import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineReport } from './engine/report.mts';

const fileOf = (name: string) => fileURLToPath(new URL(`engine/${name}`, import.meta.url));

interface Setting {
	seed: number;
	isLong: boolean;
	packageTarball: string;
}

/** Plays the cases of n8n's engine in a process of their own, beside whatever goes on here. */
export const runEngine = async (setting: Setting): Promise<EngineReport> => {
	const { seed, isLong, packageTarball } = setting;
	const folder = await mkdtemp(join(tmpdir(), 'chaos-report-'));
	const json = join(folder, 'engine.json');
	const args = ['--seed', String(seed), '--package', packageTarball, '--json', json];
	const child = spawn(
		process.execPath,
		[
			'--import',
			fileOf('commonJs.mts'),
			fileOf('main.mts'),
			...args,
			...(isLong ? ['--long'] : []),
		],
		{ stdio: ['ignore', 'inherit', 'inherit'] },
	);
	// Whatever ends this process, what it started does not outlive it.
	const kill = () => child.kill('SIGKILL');
	process.once('exit', kill);
	const [code] = (await once(child, 'exit')) as [number | null];
	process.off('exit', kill);
	if (code !== 0) throw new Error(`The cases of the engine ended with ${code}`);
	const report = JSON.parse(await readFile(json, 'utf8')) as EngineReport;
	await rm(folder, { recursive: true, force: true });
	return report;
};
