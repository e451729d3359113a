import { parseArgs } from 'node:util';
import { exampleEvents } from './exampleEvents.mts';
import { signedRequest } from './signedRequest.mts';

const HELP = `Signs and sends an example of an event, to any n8n.

  npm run send-event -- <event> --url <address> --secret <whsec_…>

  --url      the Test URL of a trigger that is listening, or the Production URL of a published one
  --secret   the signing secret that the trigger's credential holds

Events: ${Object.keys(exampleEvents).join(', ')}
`;

/** What an answer means to whoever wonders why nothing happens. */
const MEANINGS: Readonly<Record<number, string>> = {
	401: 'The secret is not the one that the trigger holds.',
	404: 'Nobody listens there: click "Listen for test event" for the Test URL, or publish the workflow.',
	503: 'The trigger cannot read its secret: publish the workflow again.',
};

const readArguments = () => {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			url: { type: 'string' },
			secret: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	const [type] = positionals;
	const { url, secret } = values;
	if (values.help || !type || !url || !secret) return undefined;
	if (!exampleEvents[type]) throw new Error(`There is no event "${type}".\n\n${HELP}`);
	if (!URL.canParse(url)) throw new Error(`--url: "${url}" is not a web address`);
	return { type, url, secret };
};

const main = async (): Promise<number> => {
	const given = readArguments();
	if (!given) {
		console.log(HELP);
		return 0;
	}
	const { headers, body } = signedRequest(given.type, given.secret);
	const signal = AbortSignal.timeout(30_000);
	const { status } = await fetch(given.url, { method: 'POST', headers, body, signal });
	const isTaken = status >= 200 && status < 300;
	console.log(
		`${given.type}: answered ${status}. ${isTaken ? 'Taken.' : (MEANINGS[status] ?? '')}`,
	);
	console.log(body);
	return isTaken ? 0 : 1;
};

process.exitCode = await main().catch((error: Error) => {
	const { cause } = error as { cause?: { code?: string } };
	console.error(cause?.code ? `Nothing answers there (${cause.code}).` : error.message);
	return 1;
});
