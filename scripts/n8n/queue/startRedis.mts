import { mkdir, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { startChild } from '../childProcess.mts';
import { freePort } from '../freePort.mts';
import { waitFor } from '../waitFor.mts';
import { findProgram } from './findProgram.mts';
import { givenAddress } from './givenServers.mts';
import { newPassword } from './newPassword.mts';
import { givenServer, type Server } from './server.mts';

/** The queue of n8n. What is in it outlives a restart: every change is appended to a file. */
export const startRedis = async (folder: string): Promise<Server> => {
	const given = givenAddress('redis');
	if (given) return givenServer(settingsOf(given));
	const data = join(folder, 'redis');
	await mkdir(data, { recursive: true });
	const port = await freePort();
	const password = newPassword();
	// In a file, because everybody on this machine can read the arguments of a program.
	const settingsFile = join(data, 'redis.conf');
	const lines = [
		`port ${port}`,
		'bind 127.0.0.1',
		'dir .',
		'appendonly yes',
		`requirepass ${password}`,
	];
	await writeFile(settingsFile, `${lines.join('\n')}\n`, { mode: 0o600 });
	const start = async () => {
		const child = startChild({
			command: findProgram('redis-server') ?? 'redis-server',
			args: [settingsFile],
			env: process.env,
			cwd: data,
			logFile: join(folder, 'redis.log'),
		});
		await waitFor('Redis', async () => {
			if (!child.running()) throw new Error(`Redis has ended, see ${folder}/redis.log`);
			return (await answers(port, password)) ? true : undefined;
		});
		return child;
	};
	let child = await start();
	return {
		settings: settingsOf(new URL(`redis://:${password}@127.0.0.1:${port}`)),
		isOwn: true,
		restart: async () => {
			await child.stop();
			child = await start();
		},
		stop: async () => await child.stop(),
	};
};

const settingsOf = ({ hostname, port, username, password, pathname }: URL) => ({
	QUEUE_BULL_REDIS_HOST: hostname,
	QUEUE_BULL_REDIS_PORT: port || '6379',
	QUEUE_BULL_REDIS_USERNAME: decodeURIComponent(username),
	QUEUE_BULL_REDIS_PASSWORD: decodeURIComponent(password),
	QUEUE_BULL_REDIS_DB: pathname.slice(1) || '0',
});

/** While it reads its file it answers, but not with PONG. */
const answers = async (port: number, password: string): Promise<boolean> =>
	await new Promise((resolve) => {
		const asked = `AUTH ${password}\r\nPING\r\n`;
		const socket = createConnection(port, '127.0.0.1', () => socket.write(asked));
		let text = '';
		socket.on('data', (data) => {
			text += data.toString();
			const [, second, end] = text.split('\r\n');
			if (end === undefined) return;
			socket.destroy();
			resolve(second.startsWith('+PONG'));
		});
		socket.once('error', () => resolve(false));
	});
