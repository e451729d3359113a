// Runs on the Node a newcomer has (20 or newer): installs the project's packages, which bring a newer
// Node, and hands over to that.
import { help, startOptions } from './options.mjs';
import { runOnNewNode } from './runOnNewNode.mjs';

const start = async () => {
	await import('../scripts/installMissing.mjs');
	if (process.exitCode) return;
	process.exitCode = await runOnNewNode(new URL('start.mts', import.meta.url));
};

try {
	const options = startOptions(process.argv.slice(2));
	if (options.help) console.log(help);
	else await start();
} catch (error) {
	const message = error instanceof Error ? error.message : error;
	console.error(`${message}\nnpm start -- --help lists the options.`);
	process.exitCode = 1;
}
