const LEVELS = 10_000;

/** What no service sends and no person enters, as it stands in the text of a JSON document. */
export const WRONG_VALUES: ReadonlyArray<readonly [name: string, raw: string]> = [
	['a boolean', 'true'],
	['a number beyond all numbers', '-1e400'],
	['half a character', '"\\ud800"'],
	['a list of anything', '[null, [], {"a": 1}, "x"]'],
	[
		'prototype keys',
		'{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
	],
	['an object that is no text', '{"toString": 1, "valueOf": 1, "toJSON": 1, "then": 1}'],
	[`${LEVELS} lists in each other`, '['.repeat(LEVELS) + ']'.repeat(LEVELS)],
	[`${LEVELS} objects in each other`, `${'{"a":'.repeat(LEVELS)}1${'}'.repeat(LEVELS)}`],
];

/** Words of JavaScript itself, which say nothing to a person. */
export const CRASH =
	/cannot (read|convert|access|set|create)|is not (a function|iterable|a constructor)|undefined|call stack|\bNaN\b|unexpected token|circular/i;

/** What a failed item says to a person, without the technical cause at its end. */
export const sentencesOf = ({ error, details }: Record<string, unknown>): string => {
	const { description } = details as { description: string | null };
	return `${String(error)}\n${description ?? ''}`.split('\nThe cause:')[0];
};
