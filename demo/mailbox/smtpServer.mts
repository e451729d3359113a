import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** No address there exists, by agreement of the internet. */
const NOWHERE = /\.invalid$/i;

const refusal = () => Object.assign(new Error('no such address'), { responseCode: 550 });

/** A mail server that n8n can send to, on this machine only. It sends nothing on. */
export const startSmtpServer = async (receive: (raw: Buffer) => Promise<void>) => {
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		onRcptTo: ({ address }, _session, done) => done(NOWHERE.test(address) ? refusal() : null),
		onData: (stream, _session, done) => {
			buffer(stream)
				.then(receive)
				.then(() => done(), done);
		},
	});
	// A sender that hangs up has said all it wanted to.
	server.on('error', () => undefined);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.server.address() as { port: number };
	return {
		port,
		close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
	};
};
