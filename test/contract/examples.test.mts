import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { filesBelow } from './sources.mts';

const readme = readFileSync('README.md', 'utf8');

/** Those that came first share the picture at the top of the README. */
const WITHOUT_PICTURE = 8;

const examples = filesBelow('examples', '.json').map((file) => {
	const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name: string };
	const [number, title] = name.split(/ (.*)/s);
	return { file, number: Number(number), title };
});

it.each(examples)('the README has a row for $file', ({ file, number, title }) => {
	expect(readme).toContain(`| ${number} | [${title}](${file}) | `);
});

it.each(examples.filter(({ number }) => number > WITHOUT_PICTURE))(
	'the README shows a picture of $file',
	({ file, title }) => {
		const picture = `docs/images/${file.slice('examples/'.length, -'.json'.length)}.png`;
		expect(existsSync(picture)).toBe(true);
		expect(readme).toContain(`![${title}, in the n8n editor](${picture})`);
	},
);

it('has no picture that no document shows', () => {
	const texts = ['README.md', ...filesBelow('docs', '.md')].map((file) =>
		readFileSync(file, 'utf8'),
	);
	const unused = readdirSync('docs/images').filter(
		(picture) => !texts.some((text) => text.includes(`images/${picture}`)),
	);
	expect(unused).toEqual([]);
});
