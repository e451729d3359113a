import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface NpmOptions {
	cwd: string;
	/** The Node that runs npm, and that install scripts find; this one when absent. */
	node?: string;
	env?: NodeJS.ProcessEnv;
	onLine?: (line: string) => void;
}

const outputKept = 200;

/** Runs npm, hands over its output line by line, and turns a failure into a sentence. */
export const runNpm = async (args: string[], options: NpmOptions): Promise<string> => {
	const lines: string[] = [];
	const { command, args: all, shell } = npmCommand(args, options.node);
	const child = spawn(command, all, {
		cwd: options.cwd,
		env: options.env ?? process.env,
		stdio: ['ignore', 'pipe', 'pipe'],
		shell,
		windowsHide: true,
	});
	for (const stream of [child.stdout, child.stderr]) {
		createInterface({ input: stream }).on('line', (line) => {
			options.onLine?.(line);
			if (isNoise(line)) return;
			lines.push(line);
			if (lines.length > outputKept) lines.shift();
		});
	}
	const stop = () => child.kill();
	process.once('exit', stop);
	const code = await new Promise<number | null>((resolve, reject) => {
		child.once('error', reject);
		child.once('close', resolve);
	});
	process.off('exit', stop);
	const output = lines.join('\n');
	if (code !== 0) throw new Error(explain(args, output));
	return output;
};

// `npm start` says which npm it is, so the same one can be run with another Node.
const npmCommand = (args: string[], node = process.execPath) => {
	const npm = process.env.npm_execpath;
	if (npm && /\.c?js$/.test(npm)) return { command: node, args: [npm, ...args], shell: false };
	return { command: 'npm', args, shell: process.platform === 'win32' };
};

const noNetwork =
	/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT)\b/;

const explain = (args: string[], output: string): string => {
	const command = `npm ${args.slice(0, args[0] === 'run' ? 2 : 1).join(' ')}`;
	if (noNetwork.test(output)) {
		return `${command} could not reach the npm registry. Check the network connection, then run the same command again: what was downloaded is kept.`;
	}
	const last = output.split('\n').slice(-25).join('\n');
	return `${command} failed. Its last words:\n${last}`;
};

const isNoise = (line: string): boolean =>
	line.startsWith('npm http ') || line.startsWith('npm warn ') || line.trim() === '';
