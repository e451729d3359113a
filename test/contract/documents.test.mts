import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { polledEvents as polledBooks } from '../../nodes/MerchantAccounting/poll/events';
import { resources as accounting } from '../../nodes/MerchantAccounting/resources';
import { accountingEvents } from '../../nodes/MerchantAccounting/webhook/events';
import { polledEvents as polledPayments } from '../../nodes/MerchantPayments/poll/events';
import { resources as payments } from '../../nodes/MerchantPayments/resources';
import { paymentEvents } from '../../nodes/MerchantPayments/webhook/events';
import { lazyExpressions, lazySince } from '../../scripts/n8n/lazyExpressions.mts';
import { GIVEN } from '../../scripts/n8n/queue/givenServers.mts';
import { recommended } from '../../scripts/n8n/queue/settings.mts';
import { chartOf } from '../harness/benchmark/chart.mts';
import type { Report } from '../harness/benchmark/report.mts';
import { settingTable, tableOf } from '../harness/benchmark/table.mts';
import type { Report as ScaleReport } from '../harness/scale/report.mts';
import { figureTable, loadTable, rateTable } from '../harness/scale/table.mts';
import { type Documented, eventTable, operationTable, overviewTable } from './operationTables.mts';
import { filesBelow } from './sources.mts';

const services: Documented[] = [
	{ title: 'Merchant Payments', resources: payments },
	{ title: 'Merchant Accounting', resources: accounting },
];

/** What `npm run bench -- --write` measured last. */
const benchmark = JSON.parse(readFileSync('docs/benchmark.json', 'utf8')) as Report;
const measuredOn = `Measured on ${benchmark.machine}, n8n ${benchmark.n8n}.`;

/** What `npm run test:scale -- --write` saw last. */
const scale = JSON.parse(readFileSync('docs/scale.json', 'utf8')) as ScaleReport;
const seenOn = `Seen on ${scale.machine}, n8n ${scale.n8n}, in ${Math.round(scale.seconds / 60)} minutes.`;

/** Tables that are derived from the code, by the document and the mark they stand behind. */
const TABLES: ReadonlyArray<[file: string, mark: string, table: string]> = [
	['README.md', 'operations', overviewTable(services)],
	['docs/performance.md', 'setting', settingTable(benchmark.comparisons)],
	['docs/performance.md', 'benchmark', `${tableOf(benchmark.comparisons)}\n\n${measuredOn}`],
	['docs/queue-mode.md', 'figures', `${figureTable(scale.figures)}\n\n${seenOn}`],
	['docs/queue-mode.md', 'rates', rateTable(scale.rates)],
	['docs/queue-mode.md', 'load', loadTable(scale)],
	['docs/operations.md', 'payments', operationTable(services[0])],
	['docs/operations.md', 'accounting', operationTable(services[1])],
	['docs/triggers.md', 'payments', eventTable(paymentEvents)],
	['docs/triggers.md', 'accounting', eventTable(accountingEvents)],
	['docs/triggers.md', 'polled payments', eventTable(polledPayments, 'When')],
	['docs/triggers.md', 'polled books', eventTable(polledBooks, 'When')],
];

const between = (mark: string) =>
	new RegExp(`(<!-- ${mark}: derived -->\n\n)([^]*?)(<!-- end -->)`);

// UPDATE=1 npx jest documents writes the tables anew.
it.each(TABLES)('%s holds the table %s of the code', (file, mark, table) => {
	const text = readFileSync(file, 'utf8');
	expect(text).toMatch(between(mark));
	if (process.env.UPDATE) writeFileSync(file, text.replace(between(mark), `$1${table}\n\n$3`));
	else expect(between(mark).exec(text)?.[2]).toBe(`${table}\n\n`);
});

it('shows in the picture what was measured', () => {
	const file = 'docs/images/benchmark.svg';
	const picture = chartOf(benchmark.comparisons);
	if (process.env.UPDATE) writeFileSync(file, picture);
	else expect(readFileSync(file, 'utf8')).toBe(picture);
});

it.each(['README.md', 'docs/performance.md'])('%s names the setting and its first n8n', (file) => {
	const text = readFileSync(file, 'utf8');
	for (const setting of Object.entries(lazyExpressions)) expect(text).toContain(setting.join('='));
	expect(text).toContain(`n8n ${lazySince}`);
});

it('recommends in queue mode what was measured there, and says how servers are given', () => {
	const text = readFileSync('docs/queue-mode.md', 'utf8');
	for (const setting of Object.entries(recommended)) expect(text).toContain(setting.join('='));
	for (const variable of Object.values(GIVEN)) expect(text).toContain(variable);
	expect(scale.settings).toEqual(recommended);
});

const documents = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
	['.github', 'docs', 'simulator', 'test'].flatMap((folder) => filesBelow(folder, '.md')),
);

it.each(documents)('%s links to files that exist', (file) => {
	const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
	const missing = links
		.map(([, link]) => join(dirname(file), link))
		.filter((target) => !existsSync(target));
	expect(missing).toEqual([]);
});

it.each(['docs/reliability.md', 'docs/security.md', 'docs/performance.md'])(
	'%s names tests that exist',
	(file) => {
		const named =
			readFileSync(file, 'utf8').match(/(?:[\w-]+\/)*test\/[\w/.-]+\.test\.m?ts/g) ?? [];
		expect(named.length).toBeGreaterThan(0);
		expect(named.filter((test) => !existsSync(test))).toEqual([]);
	},
);

it('names only scripts that package.json has', () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
		scripts: Record<string, string>;
	};
	const named = documents.flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/npm (?:run )?([\w:]+)(?= |`|\n|$)/gm)].map(
			([, name]) => name,
		),
	);
	const known = [...Object.keys(scripts), 'audit', 'ci', 'install', 'run', 'pack', 'version'];
	expect(named.filter((name) => !known.includes(name))).toEqual([]);
	expect(named).toEqual(expect.arrayContaining(['start', 'test']));
});
