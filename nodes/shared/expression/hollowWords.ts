import type { IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import { PART } from './entered';
import { aroundReferences, referencesIn } from './reference';
import { valueOf } from './valueOf';

const EMPTY = String.raw`(?<![A-Za-z])(?:null|NaN)`;
const OTHERS = String.raw`undefined|UNDEFINED|\[object \w+\]|\bInvalid (?:Date(?:Time)?|Duration|Interval)\b`;

/** What JavaScript writes into a text for what is not there. */
const HOLLOW = new RegExp(`${EMPTY}|${OTHERS}`);

/** The same where nobody can tell who wrote it: a random ID, or a model, may well write null. */
const SURELY_HOLLOW = new RegExp(`${EMPTY}(?!-?[A-Za-z]| [a-z])|${OTHERS}`);

/** How many of them, also where their letters were made small. */
const wordsIn = (text: string): number => text.match(new RegExp(HOLLOW.source, 'gi'))?.length ?? 0;

const TEXT_OR_NULL = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|\bnull\b/g;

/** In JSON, null is a value like others, unless it stands in a text. */
const withoutNulls = (json = ''): string =>
	json.replaceAll(TEXT_OR_NULL, (one) => (one === 'null' ? '' : one));

const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`/g;

/** What was typed, and what the fields hold that are read: such words JavaScript did not make. */
const entered = (context: IExecuteFunctions, text: string, item: number): string[] => [
	text.replaceAll(PART, ''),
	...(text.replaceAll(/\$\{[^}]*\}/g, '').match(QUOTED) ?? []),
	...referencesIn(text).map(({ code }) =>
		// In a list of lines it may stand anywhere.
		withoutNulls(JSON.stringify(valueOf(context, `{{ ${code} }}`, item))),
	),
];

/** Whether it reads more than fields: what that holds nobody can look through. */
export const readsElsewhere = (context: IExecuteFunctions, text: string): boolean =>
	isTool(context) || /\$(?!\{)/.test(aroundReferences(text));

/** Where JavaScript wrote a word for what is not there into a text, or into JSON. */
export const hollowIn = (
	context: IExecuteFunctions,
	value: unknown,
	text: string,
	item: number,
	isJson: boolean,
	isKey: boolean,
): string | undefined => {
	const json = isJson && typeof value !== 'string' ? JSON.stringify(value) : value;
	if (typeof json !== 'string') return undefined;
	const written = isJson || text.includes('JSON.stringify(') ? withoutNulls(json) : json;
	const index = written.search(HOLLOW);
	const isSure = SURELY_HOLLOW.test(written);
	if (index < 0 || (!isSure && readsElsewhere(context, text))) return undefined;
	const isTheirs = wordsIn(entered(context, text, item).join('\n')) >= wordsIn(written);
	return isTheirs && !(isSure && isKey) ? undefined : written.slice(Math.max(0, index - 40));
};
