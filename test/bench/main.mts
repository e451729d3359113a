import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packProject } from '../../scripts/n8n/packProject.mts';
import { projectFolder } from '../../scripts/n8n/projectFolder.mts';
import { type Comparison, isFailure } from '../harness/benchmark/comparison.mts';
import { FULL, SHORT } from '../harness/benchmark/form.mts';
import { renewed } from '../harness/benchmark/renewed.mts';
import { type Report, reportOf } from '../harness/benchmark/report.mts';
import { tableOf } from '../harness/benchmark/table.mts';
import { renewDocuments } from '../harness/renewDocuments.mts';
import { cases } from './cases/all.mts';
import { readOptions } from './options.mts';

// n8n is a child that ends with this process, however that ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const options = readOptions(process.argv.slice(2));
const form = options.short ? SHORT : FULL;
const chosen = cases.filter(({ name }) => options.only.length === 0 || options.only.includes(name));

const packageTarball = await packProject();
const comparisons: Comparison[] = [];
for (const { name, run } of chosen) {
	const since = Date.now();
	console.log(`${name} …`);
	const measured = await run({ form, packageTarball });
	comparisons.push(...measured);
	console.log(`${tableOf(measured, form.slack)}\n${Math.round((Date.now() - since) / 1000)} s\n`);
}

const report = reportOf(form, comparisons);
console.log(`${report.machine}, n8n ${report.n8n}, ${form.name} form\n`);
console.log(tableOf(comparisons, form.slack));

const asJson = (one: Report) => `${JSON.stringify(one, null, '\t')}\n`;
const readKnown = async () =>
	JSON.parse(await readFile(join(projectFolder, 'docs/benchmark.json'), 'utf8')) as Report;
if (options.json) await writeFile(options.json, asJson(report));
if (options.write) {
	const isWhole = options.only.length === 0;
	await renewDocuments(
		'benchmark.json',
		asJson(isWhole ? report : renewed(await readKnown(), report)),
	);
	console.log('\nThe documents show these numbers now.');
}

const missed = comparisons.filter((comparison) => isFailure(comparison, form.slack));
const known = comparisons.filter(({ knownMiss }) => knownMiss).map(({ work }) => work);
if (known.length) console.log(`\nKnown to miss, see docs/performance.md: ${known.join('; ')}`);
console.log(missed.length ? `\n${missed.length} other bars missed` : '\nEvery other bar was met.');
process.exit(missed.length ? 1 : 0);
