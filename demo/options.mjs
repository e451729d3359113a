import { parseArgs } from 'node:util';

export const help = `Starts a real n8n with these nodes in it, beside a simulation of both services.

  npm start -- [options]

  --port <number>            n8n's port (default: 5690, or a free one when that is taken)
  --simulator-port <number>  the simulator's port (default: 5691, or a free one)
  --workers <number>         run n8n as several processes: so many workers, two that take events,
                             Redis and Postgres, which have to be installed; nothing of it is kept
  --fresh                    forget what the last run stored: account, workflows, executions
  --no-open                  do not open a browser
  --help                     show this text

The first start downloads n8n (about 2.5 GB) into your cache folder, where every clone finds it.
Ctrl-C stops everything it started.
`;

/**
 * @typedef {object} StartOptions
 * @property {number | undefined} port
 * @property {number | undefined} simulatorPort
 * @property {number | undefined} workers
 * @property {boolean} fresh
 * @property {boolean} open
 * @property {boolean} help
 */

/**
 * @param {string[]} args
 * @returns {StartOptions}
 */
export const startOptions = (args) => {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string' },
			'simulator-port': { type: 'string' },
			workers: { type: 'string' },
			fresh: { type: 'boolean', default: false },
			'no-open': { type: 'boolean', default: false },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	return {
		port: numberUpTo(65_535, '--port', values.port),
		simulatorPort: numberUpTo(65_535, '--simulator-port', values['simulator-port']),
		workers: numberUpTo(16, '--workers', values.workers),
		fresh: values.fresh,
		open: !values['no-open'],
		help: values.help,
	};
};

/**
 * @param {number} most
 * @param {string} option
 * @param {string | undefined} text
 */
const numberUpTo = (most, option, text) => {
	if (text === undefined) return undefined;
	const number = Number(text);
	if (Number.isInteger(number) && number > 0 && number <= most) return number;
	throw new Error(`${option} takes a number from 1 to ${most}, not "${text}".`);
};
