// Loaded into n8n before anything else: tells what nobody sees from outside.
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const port = process.env.INSIDE_N8N_PORT;
// Processes that n8n starts are not meant.
delete process.env.INSIDE_N8N_PORT;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Prototypes that a hostile key could reach. */
const PROTOTYPES = {
	Object,
	Array,
	Function,
	String,
	Number,
	Boolean,
	Buffer,
	Error,
	Map,
	Promise,
};

const namesOf = () =>
	Object.entries(PROTOTYPES).flatMap(([type, { prototype }]) =>
		Reflect.ownKeys(prototype).map((name) => `${type}.prototype.${String(name)}`),
	);

/** What n8n itself adds is there when the first question comes. */
let known;

const addedNames = () => {
	known ??= new Set(namesOf());
	return namesOf().filter((name) => !known.has(name));
};

const uncaught = [];

const memory = () => {
	// What the first round sets free, the second one gives back.
	collectGarbage();
	collectGarbage();
	const { heapUsed, external, rss } = process.memoryUsage();
	return { held: heapUsed + external, resident: rss };
};

const ANSWERS = {
	'/state': () => ({ pid: process.pid, addedNames: addedNames(), uncaught }),
	'/memory': memory,
};

if (port) {
	// A rejection that nobody handles ends here too. Only watched: n8n still deals with it.
	process.on('uncaughtExceptionMonitor', (error, origin) => {
		uncaught.push(`${origin}: ${error?.stack ?? error}`);
	});
	const server = createServer((request, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(ANSWERS[request.url]?.() ?? null));
	});
	server.listen(Number(port), '127.0.0.1').unref();
}
