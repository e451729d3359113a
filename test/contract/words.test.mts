import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { filesBelow } from './sources.mts';

/** Labels that were renamed, and words for which everybody else has another one. */
const RETIRED_EVERYWHERE = [
	'Refund Once Per Key',
	'Drop Repeats',
	'Amounts Are Read In',
	'Longest Wait',
	'Secret to Spot a Mix-Up',
	'Fit Key to the Service',
	'What Is There',
	'Give an Item That Says So',
	'Maximum per Run',
	'Whole Answer',
	'Do NOT simply repeat',
	'fault of its own',
	'hundredfold',
	'By Hand',
];

/** In what people read on the screen: an execution, a response, a URL, a duplicate. */
const RETIRED_ON_SCREEN =
	/\b(?:(?:[Tt]his|[Aa]|[Tt]he) run|runs that|flow|answer(?:s|ed)?|(?<!IP |[Ee]mail )address(?:es)?|repeat(?:s|ed|ing)?|nobody|whoever|e-mail|recognise|organisation)\b/;

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
	ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Strings with a space between words: what has none is a name or a value. */
const textsIn = (file: string): string[] => {
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (isText(node) && /[a-z,.:)] [("a-z$]/i.test(node.getText())) found.push(node.getText());
		else ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
	return found;
};

const sources = ['nodes', 'credentials'].flatMap((folder) => filesBelow(folder, '.ts'));

it('finds texts to read, also those with values in them', () => {
	expect(sources.flatMap(textsIn).length).toBeGreaterThan(700);
	expect(textsIn('nodes/shared/money/money.ts')).toContainEqual(
		expect.stringContaining('is not a whole number of minor units'),
	);
});

it.each(['This run waits', 'the answer of the service', 'a public address', 'nobody knows'])(
	'would find "%s"',
	(text) => expect(text).toMatch(RETIRED_ON_SCREEN),
);

it.each(['its IP address', 'an Email address', 'You can run it again'])('lets "%s" pass', (text) =>
	expect(text).not.toMatch(RETIRED_ON_SCREEN),
);

it.each(sources)('%s speaks in the words of its users', (file) => {
	expect(textsIn(file).filter((text) => RETIRED_ON_SCREEN.test(text))).toEqual([]);
});

const readable = [
	'README.md',
	...filesBelow('docs', '.md'),
	...filesBelow('examples', '.json'),
	...sources,
];

it.each(readable)('%s holds no label that was renamed', (file) => {
	const text = readFileSync(file, 'utf8');
	expect(RETIRED_EVERYWHERE.filter((words) => text.includes(words))).toEqual([]);
});
