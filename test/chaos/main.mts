import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packProject } from '../../scripts/n8n/packProject.mts';
import { readOptions } from './options.mts';
import { createPlan, LONG, SHORT } from './plan.mts';
import { isKept, summaryOf, tableOf, textOf } from './report.mts';
import { runPlan } from './runPlan.mts';

// n8n is a child that ends with this process, however that ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const options = readOptions(process.argv.slice(2));
const form = options.long ? 'long' : 'short';
console.log(`Seed ${options.seed}, ${form} form`);

const plan = createPlan(options.seed, options.long ? LONG : SHORT);
const packageTarball = options.package ?? (await packProject());
const userFolder = await mkdtemp(join(tmpdir(), 'chaos-n8n-'));
const report = await runPlan(plan, { form, packageTarball, userFolder });

console.log(textOf(report));
if (options.json) await writeFile(options.json, `${JSON.stringify(report, null, '\t')}\n`);
if (options.markdown) {
	await writeFile(options.markdown, `${summaryOf(report)}.\n\n${tableOf(report)}\n`);
}
if (isKept(report)) await rm(userFolder, { recursive: true, force: true });
else console.log(`\nn8n's data and log are in ${userFolder}`);
process.exit(isKept(report) ? 0 : 1);
