import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { filesBelow, importsOf } from './sources.mts';

const files = filesBelow('nodes').filter((file) => file.includes('/resources/'));
const indexes = files.filter((file) => basename(file) === 'index.ts');
const named = new Set(indexes.flatMap((file) => importsOf(file)));

it.each(
	files
		.map((file) => file.replace(/\.ts$/, ''))
		.filter((file) => readFileSync(`${file}.ts`, 'utf8').includes('defineOperation(')),
)('%s is named in the index of its resource', (file) => {
	expect(named).toContain(file);
});

it.each(indexes.map((file) => dirname(file)).filter((folder) => basename(folder) !== 'resources'))(
	'%s is named in the list of resources',
	(folder) => {
		expect(named).toContain(folder);
	},
);
