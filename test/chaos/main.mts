import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packProject } from '../../scripts/n8n/packProject.mts';
import { isOwn, LANES } from './lane.mts';
import { readOptions } from './options.mts';
import { createPlan, LONG, SHORT } from './plan.mts';
import { isKept, reportOf, summaryOf, tableOf, textOf } from './report.mts';
import { runEngine } from './runEngine.mts';
import { runPlan } from './runPlan.mts';

// n8n and the engine are children that end with this process, however that ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const { seed, long: isLong, only, alone, ...options } = readOptions(process.argv.slice(2));
const form = isLong ? 'long' : 'short';
console.log(`Seed ${seed}, ${form} form`);

const started = Date.now();
const packageTarball = options.package ?? (await packProject());
const userFolder = await mkdtemp(join(tmpdir(), 'chaos-n8n-'));
const plan = createPlan(seed, isLong ? LONG : SHORT);
const laneNames = LANES.filter((name) => !alone || isOwn({ name }));
const [inN8n, inEngine] = await Promise.all([
	only !== 'engine' && runPlan(plan, laneNames, packageTarball, userFolder),
	only !== 'n8n' && runEngine({ seed, isLong, packageTarball }),
]);
const seconds = Math.round((Date.now() - started) / 1000);
const report = reportOf({ seed, form, seconds }, inN8n || undefined, inEngine || []);

console.log(textOf(report));
if (options.json) await writeFile(options.json, `${JSON.stringify(report, null, '\t')}\n`);
if (options.markdown) {
	await writeFile(options.markdown, `${summaryOf(report)}.\n\n${tableOf(report)}\n`);
}
if (isKept(report)) await rm(userFolder, { recursive: true, force: true });
else console.log(`\nn8n's data and log are in ${userFolder}`);
process.exit(isKept(report) ? 0 : 1);
