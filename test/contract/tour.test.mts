import { existsSync, readFileSync } from 'node:fs';
import { HOUSE, KERNEL, type Plan } from './rooms.mts';
import { foldersIn } from './sources.mts';

const tour = readFileSync('docs/development.md', 'utf8');
const prose = tour.replace(/^```[^]*?^```$/gm, '');

/** What stands first in each row of the table with this heading. */
const rowsOf = (heading: string): string[] => {
	const [, table = ''] = tour.split(`\n| ${heading} |`);
	const [rows] = table.split('\n\n');
	return [...rows.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name).sort();
};

it.each([
	['Folder', '.'],
	['Room', 'nodes/shared'],
	['In `test`', 'test'],
])('the table %s has a row for every folder in %s, and no other', (heading, folder) => {
	expect(rowsOf(heading)).toEqual(foldersIn(folder));
});

const charts = [...tour.matchAll(/^```mermaid\n([^]*?)^```$/gm)].map(([, chart]) => chart);

/** A box may stand for several rooms. */
const boxesOf = (chart: string): Map<string, string[]> =>
	new Map(
		[...chart.matchAll(/^ +(\w+)\["(.+)"\]$/gm)].map(([, box, rooms]) => [
			box,
			rooms.split('<br>'),
		]),
	);

const arrowsOf = (chart: string): string[] => {
	const boxes = boxesOf(chart);
	const roomsIn = (side: string) => side.split(' & ').flatMap((box) => boxes.get(box) ?? box);
	return [...chart.matchAll(/^ +(.+) --> (.+)$/gm)]
		.flatMap(([, from, to]) =>
			roomsIn(from).flatMap((one) => roomsIn(to).map((other) => `${one} -> ${other}`)),
		)
		.sort();
};

const arrowsIn = (plan: Plan): string[] =>
	Object.entries(plan)
		.flatMap(([from, all]) => all.map((to) => `${from} -> ${to}`))
		.sort();

it.each([
	['house', 0, HOUSE, ['examples']],
	['kernel', 1, KERNEL, []],
])('the picture of the %s shows the plan', (_, number, plan, readOnly) => {
	expect([...boxesOf(charts[number]).values()].flat().sort()).toEqual(
		[...Object.keys(plan), ...readOnly].sort(),
	);
	expect(arrowsOf(charts[number])).toEqual(arrowsIn(plan));
});

const LINK = /\[`([^`]+)`\]\(\.\.\/([^)]+)\)/g;

it('links each path to the file that it names', () => {
	const links = [...prose.matchAll(LINK)];
	const wrong = links.filter(([, name, target]) => !`/${target}`.endsWith(`/${name}`));
	expect(wrong.map(([link]) => link)).toEqual([]);
	expect(links.map(([, , target]) => target).filter((target) => !existsSync(target))).toEqual([]);
	expect(links.length).toBeGreaterThan(40);
});

it('names only files and folders that exist', () => {
	const named = [...prose.replace(LINK, '').matchAll(/`([\w.-]+(?:\/[\w.-]+)*)`/g)]
		.map(([, name]) => name)
		.filter((name) => /\/|\.(?:m?[jt]s|json|md)$/.test(name));
	expect(named.filter((name) => !existsSync(name))).toEqual([]);
	expect(named).toContain('nodes/shared');
});
