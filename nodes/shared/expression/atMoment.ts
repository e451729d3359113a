import { MOMENT } from '../idempotency/changingPart';
import { PART } from './entered';
import { COMMENT, PATTERN } from './reference';

/** In quotes. An apostrophe in a template is none. */
const TEXT = ["'", '"']
	.map((quote) => `${quote}(?:(?!\\$\\{)[^${quote}\\\\\\n\`]|\\\\.)*${quote}`)
	.join('|');

const CLOCK = String.raw`(?<![\w$]|[^.]\.)(?:${MOMENT}|Date\.now\(\s*\))`;

/** A reading of the clock, or what may only look as if there were one in it. */
const READING = new RegExp(`${COMMENT}|${PATTERN}|${TEXT}|(${CLOCK})`, 'g');

const OPTIONS = /\{[^{}]*\}/;

/**
 * What reads the clock, at a moment of its own. Without quotes, because it may stand in a template, and
 * in brackets, because something may follow.
 */
const standing = (reading: string, moment: number): string => {
	const plain = reading.replaceAll(/\s/g, '');
	if (plain.startsWith('new')) return `(new Date(${moment}))`;
	if (plain.startsWith('Date.')) return `(${moment})`;
	const [options = '{}'] = OPTIONS.exec(reading) ?? [];
	const at = (where: string) => `DateTime.fromMillis(${moment}, ${where})`;
	if (plain.startsWith('DateTime.utc')) return `${at(options)}.toUTC()`;
	if (plain.startsWith('DateTime')) return at(options);
	// In the timezone of the workflow, which n8n gives to these two alone.
	const now = at('{ zone: $now.zoneName }');
	return reading === '$today'
		? `${now}.set({ hour: 0, minute: 0, second: 0, millisecond: 0 })`
		: now;
};

/** An expression whose clock stands at a moment. */
export const atMoment = (text: string, moment: number): string =>
	text.replace(PART, (part, _, offset: number) =>
		// Behind a backslash braces are text.
		text[offset - 1] === '\\'
			? part
			: part.replace(READING, (all, reading?: string) =>
					reading ? standing(reading, moment) : all,
				),
	);
