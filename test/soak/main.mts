import { writeFile } from 'node:fs/promises';
import { packProject } from '../../scripts/n8n/packProject.mts';
import { readOptions } from './options.mts';
import { isMissed, textOf } from './report.mts';
import { soak } from './soak.mts';

// n8n is a child that ends with this process, however that ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const LONG_MINUTES = 30;
const SHORT_MINUTES = 2;

const options = readOptions(process.argv.slice(2));
const minutes = options.long ? LONG_MINUTES : SHORT_MINUTES;
console.log(`Seed ${options.seed}, ${minutes} minutes`);

const packageTarball = options.package ?? (await packProject());
const result = await soak({ seed: options.seed, minutes, packageTarball, isKept: isMissed });

console.log(textOf(result));
if (options.json) await writeFile(options.json, `${JSON.stringify(result, null, '\t')}\n`);
process.exit(isMissed(result) ? 1 : 0);
