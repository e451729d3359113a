import type { Connection } from '../connection/connection';

const HIDDEN = '[API key]';

const hex = (character: string, digits: number) =>
	character.charCodeAt(0).toString(16).padStart(digits, '0');

/** Hexadecimal digits come in both cases. */
const anyCase = (digits: string) =>
	digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);

/** JSON writes these behind a backslash; one before anything else belongs to what stands before. */
const SLASHED = '"\\/';

const NAMED = new Map([
	['&', 'amp'],
	['<', 'lt'],
	['>', 'gt'],
	['"', 'quot'],
	["'", 'apos'],
]);

/** A character as it is, as JSON may escape it, as an address may and as a page may. */
const spellings = (character: string) => {
	const [two, four] = [2, 4].map((digits) => hex(character, digits));
	const page = `x0*${anyCase(two)}|0*${character.charCodeAt(0)}`;
	const name = NAMED.get(character);
	return `(?:${[
		`${SLASHED.includes(character) ? '\\\\?' : ''}\\x${two}`,
		`\\\\u${anyCase(four)}`,
		`%${anyCase(two)}`,
		`&#(?:${page});`,
		...(name === undefined ? [] : [`&${name};`]),
	].join('|')})`;
};

/** Shorter ones would be found where no key is. */
const SHORTEST_CODED = 10;

/**
 * What of the key shows in base64, whatever stands before and behind it there: three forms, by
 * how its bytes fall onto the groups of three.
 */
const codedForms = (secret: string): string[] => {
	const forms = [0, 1, 2].flatMap((shift) => {
		const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)]);
		const own = [Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6)];
		return [bytes.toString('base64').slice(...own), bytes.toString('base64url').slice(...own)];
	});
	return [...new Set(forms)].filter(({ length }) => length >= SHORTEST_CODED);
};

type Redact = (text: string) => string;

const createRedact = (secret: string): Redact => {
	const coded = codedForms(secret);
	const escaped = new RegExp([...secret].map(spellings).join(''), 'g');
	return (text) => {
		// Most answers hold none of it, and looking for a text is quicker than for a pattern.
		const mayBeEscaped = ['\\', '%', '&'].some((sign) => text.includes(sign));
		const plain = mayBeEscaped ? text.replace(escaped, HIDDEN) : text.replaceAll(secret, HIDDEN);
		return coded.reduce((rest, form) => rest.replaceAll(form, HIDDEN), plain);
	};
};

const known = new WeakMap<Connection, Redact>();

/** Takes the key out of a text, however it is spelled there. */
export const redactOf = (connection: Connection): Redact => {
	const redact = known.get(connection) ?? createRedact(connection.secret);
	known.set(connection, redact);
	return redact;
};
