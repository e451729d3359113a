import { parseArgs } from 'node:util';
import { startWithPage } from './startWithPage.mts';

const { values } = parseArgs({
	allowNegative: true,
	options: {
		port: { type: 'string', default: '4010' },
		'allow-loopback-endpoints': { type: 'boolean', default: true },
		'batch-seconds': { type: 'string', default: '900' },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

if (values.help) {
	console.log(`Usage: npm run simulator -- [options]

  --port <number>                 port on 127.0.0.1, 0 for a free one (4010)
  --no-allow-loopback-endpoints   refuse webhook endpoints on this computer
  --batch-seconds <number>        how often accounting events go out (900)
  --help                          show this text`);
	process.exit(0);
}

const simulator = await startWithPage({
	port: Number(values.port),
	autoTick: true,
	accounting: { batchSeconds: Number(values['batch-seconds']) },
	allowLoopbackEndpoints: values['allow-loopback-endpoints'],
});

console.log(`Page        ${simulator.url}/
Payments    ${simulator.paymentsUrl}
Accounting  ${simulator.accountingUrl}
Control     ${simulator.controlUrl}
`);
for (const [service, keys] of Object.entries(simulator.keys)) {
	console.log(`Keys for ${service}`);
	for (const [name, value] of Object.entries(keys)) console.log(`  ${name.padEnd(14)} ${value}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.once(signal, () => void simulator.close());
}
