import { spawn } from 'node:child_process';

const JEST = 'node_modules/jest/bin/jest.js';
const CONFIG = 'test/mutants/jest/config.js';
const ENV = {
	/** Randomized tests do the same with each mutant. */
	SEED: '7',
	/** The models play a third of their worlds. */
	MODEL_WORLDS: '0.3',
	NODE_COMPILE_CACHE: 'coverage/mutants/compiled',
};

export interface Ended {
	/** None where the time was up. */
	readonly code: number | undefined;
	readonly stdout: string;
	readonly stderr: string;
}

/** Runs test files on the instrumented code. */
export const runJest = async (
	args: readonly string[],
	env: Readonly<Record<string, string>>,
	timeoutMs?: number,
): Promise<Ended> =>
	await new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [JEST, '-c', CONFIG, ...args], {
			env: { ...process.env, ...ENV, ...env },
		});
		let [stdout, stderr, isLate] = ['', '', false];
		const timer = setTimeout(
			() => {
				isLate = true;
				child.kill('SIGKILL');
			},
			timeoutMs ?? 2 ** 31 - 1,
		);
		child.stdout.on('data', (data: Buffer) => (stdout += String(data)));
		child.stderr.on('data', (data: Buffer) => (stderr += String(data)));
		child.on('error', reject);
		child.on('close', (code) => {
			clearTimeout(timer);
			resolve({ code: isLate ? undefined : (code ?? 1), stdout, stderr });
		});
	});
