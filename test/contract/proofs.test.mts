import { existsSync, readFileSync } from 'node:fs';
import { filesBelow } from './sources.mts';

/** Tests that a document names in backticks. */
const testsIn = (text: string): string[] =>
	[...text.matchAll(/`((?:demo\/|simulator\/)?test\/[\w./-]+\.test\.m?ts)`/g)].map(
		([, file]) => file,
	);

const documents = ['CONTRIBUTING.md', ...filesBelow('docs', '.md')];

it.each(documents)('%s names only tests that exist', (file) => {
	const named = testsIn(readFileSync(file, 'utf8'));
	expect(named.filter((test) => !existsSync(test))).toEqual([]);
});

describe('docs/security.md', () => {
	const text = readFileSync('docs/security.md', 'utf8');
	const rows = [...text.matchAll(/^\| (?!Who |--).*\|$/gm)].map(([row]) => row);
	const sentences = [...text.matchAll(/^- .*$/gm)].map(([sentence]) => sentence);

	it('has claims', () => {
		expect(rows.length).toBeGreaterThan(10);
		expect(sentences.length).toBeGreaterThan(3);
	});

	it.each([...rows, ...sentences])('proves: %s', (claim) => {
		expect(testsIn(claim)).not.toEqual([]);
	});
});

describe('SECURITY.md', () => {
	const text = readFileSync('SECURITY.md', 'utf8');
	const { author, homepage } = JSON.parse(readFileSync('package.json', 'utf8')) as {
		author: { email: string };
		homepage: string;
	};

	it('names the address and the repository of package.json', () => {
		expect(text).toContain(author.email);
		expect(text).toContain(homepage);
	});
});
