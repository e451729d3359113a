import { spawn } from 'node:child_process';
import { styleText } from 'node:util';

/** Runs a command for everybody to see; a failure ends the release. */
export const run = async (folder: string, command: string, ...args: string[]): Promise<void> => {
	const line = [command, ...args].join(' ');
	console.log(styleText('bold', `\n> ${line}`));
	const child = spawn(command, args, {
		cwd: folder,
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	if (code !== 0) throw new Error(`${line} failed.`);
};
