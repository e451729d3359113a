import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** The line that ends a mail. */
const END_OF_MAIL = '.';

/** What a mail server answers to each command. */
const answerTo = (line: string): string => {
	const [command] = line.toUpperCase().split(/[ :]/);
	if (command === 'DATA') return '354 go on';
	if (command === 'QUIT') return '221 goodbye';
	// No address there exists, by agreement of the internet.
	if (command === 'RCPT' && /\.invalid>/i.test(line)) return '550 no such address';
	return ['EHLO', 'HELO', 'MAIL', 'RCPT', 'RSET', 'NOOP'].includes(command)
		? '250 ok'
		: '502 not known here';
};

/** Takes every mail of one sender, and reads each as it is: one byte is one character. */
const converse = async (socket: Socket, receive: (raw: string) => void): Promise<void> => {
	const say = (words: string) => socket.write(`${words}\r\n`);
	let mail: string[] | undefined;
	say('220 a mailbox that sends nothing on');
	for await (const line of createInterface({ input: socket.setEncoding('latin1') })) {
		if (!mail) {
			const answer = answerTo(line);
			say(answer);
			if (answer.startsWith('354')) mail = [];
			if (answer.startsWith('221')) socket.end();
		} else if (line === END_OF_MAIL) {
			receive(mail.join('\r\n'));
			mail = undefined;
			say('250 received');
		} else {
			// A line that begins with a dot is sent with one more.
			mail.push(line.replace(/^\./, ''));
		}
	}
};

/** The least of a mail server that n8n can send to, on this machine only. */
export const startSmtpServer = async (receive: (raw: string) => void) => {
	const open = new Set<Socket>();
	const server: Server = createServer((socket) => {
		open.add(socket.on('close', () => open.delete(socket)));
		// A sender that hangs up has said all it wanted to.
		socket.on('error', () => socket.destroy());
		void converse(socket, receive).catch(() => socket.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as { port: number };
	return {
		port,
		close: async () => {
			for (const socket of open) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
};
