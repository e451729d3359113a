import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { packProject } from '../../scripts/n8n/packProject.mts';
import { recommended } from '../../scripts/n8n/queue/settings.mts';
import { n8nVersion } from '../../scripts/n8n/version.mts';
import { machine } from '../harness/machine.mts';
import { renewDocuments } from '../harness/renewDocuments.mts';
import { type Figure, isMet } from '../harness/scale/figure.mts';
import type { Rate } from '../harness/scale/rate.mts';
import { reportOf } from '../harness/scale/report.mts';
import { figureTable, rateTable } from '../harness/scale/table.mts';
import { cases } from './cases/all.mts';
import { LONG, SHORT } from './form.mts';
import { readOptions } from './options.mts';
import { startProgress } from './progress.mts';
import { type Stage, startStage } from './stage/startStage.mts';

const options = readOptions(process.argv.slice(2));
const form = options.long ? LONG : SHORT;
const chosen = cases.filter(({ name }) => options.only.length === 0 || options.only.includes(name));

let stage: Stage | undefined;
let isKept = true;
const interrupt = async () => {
	isKept = false;
	await stage?.stop();
	process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupt());

const started = Date.now();
const progress = startProgress();
const figures: Figure[] = [];
const rates: Rate[] = [];
try {
	progress.phase('n8n is set up');
	const packageTarball = options.package ?? (await packProject());
	stage = await startStage({ packageTarball, report: progress.say, isKept: () => isKept });
	for (const { title, run } of chosen) {
		progress.phase(title);
		const outcome = await run({ stage, form, say: progress.say });
		figures.push(...outcome.figures);
		rates.push(...(outcome.rates ?? []));
	}
} finally {
	progress.stop();
	await stage?.stop();
}

const report = reportOf({
	form: form.name,
	machine: machine(),
	cores: cpus().length,
	n8n: n8nVersion,
	seconds: Math.round((Date.now() - started) / 1000),
	settings: recommended,
	figures,
	rates,
});
console.log(`\n${report.machine}, n8n ${report.n8n}, ${report.form} form, ${report.seconds} s\n`);
console.log(figureTable(figures, form.slack));
if (rates.length > 0) console.log(`\n${rateTable(rates)}`);
const json = `${JSON.stringify(report, null, '\t')}\n`;
if (options.json) await writeFile(options.json, json);
if (options.write) {
	await renewDocuments('scale.json', json);
	console.log('\nThe documents show these figures now.');
}

const missed = figures.filter((figure) => !isMet(figure, form.slack));
isKept = missed.length > 0;
console.log(
	isKept
		? `\n${missed.length} bars missed. The logs are in ${stage.folder}`
		: '\nEvery bar was met.',
);
process.exit(isKept ? 1 : 0);
