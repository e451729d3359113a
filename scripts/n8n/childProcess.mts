import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

export interface ChildOptions {
	command: string;
	args: string[];
	env: NodeJS.ProcessEnv;
	cwd: string;
	logFile: string;
	/** Somebody else's account, which only root can lend. */
	account?: Account;
	/** What asks it to end; SIGTERM when absent. */
	stopSignal?: NodeJS.Signals;
}

export interface Account {
	uid: number;
	gid: number;
}

export interface Child {
	pid: number;
	running: () => boolean;
	exited: Promise<void>;
	stop: () => Promise<void>;
	kill: () => Promise<void>;
}

const gracePeriod = 15_000;

/** Starts a process of ours with its output in a file, and ends that process and its children. */
export const startChild = ({
	command,
	args,
	env,
	cwd,
	logFile,
	account,
	stopSignal = 'SIGTERM',
}: ChildOptions): Child => {
	const ownGroup = process.platform !== 'win32';
	const child = spawn(command, args, {
		env,
		cwd,
		stdio: ['ignore', 'pipe', 'pipe'],
		// Its own group: Ctrl-C reaches only the launcher, which then stops everything in order.
		detached: ownGroup,
		windowsHide: true,
		...account,
	});
	const log = createWriteStream(logFile, { flags: 'a' });
	child.stdout.pipe(log, { end: false });
	child.stderr.pipe(log, { end: false });

	let running = true;
	const exited = new Promise<void>((resolve) => {
		child.once('error', (error) => log.write(`${error.message}\n`));
		child.once('close', () => {
			running = false;
			log.end(() => resolve());
		});
	});

	const signal = (name: NodeJS.Signals) => {
		if (!running || child.pid === undefined) return;
		try {
			process.kill(ownGroup ? -child.pid : child.pid, name);
		} catch {
			// It ended between the check and the signal.
		}
	};

	// Whatever ends this process, what it started does not outlive it.
	const killAtExit = () => signal('SIGKILL');
	process.once('exit', killAtExit);
	void exited.then(() => process.off('exit', killAtExit));

	return {
		pid: child.pid ?? -1,
		running: () => running,
		exited,
		stop: async () => {
			signal(stopSignal);
			const impatient = setTimeout(() => signal('SIGKILL'), gracePeriod);
			await exited;
			clearTimeout(impatient);
		},
		kill: async () => {
			signal('SIGKILL');
			await exited;
		},
	};
};
