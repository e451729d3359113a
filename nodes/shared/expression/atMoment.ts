import { MOMENT } from '../idempotency/changingPart';
import { PART } from './entered';

const TEXT = String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`;

const TEMPLATE = '`(?:[^`\\\\]|\\\\.)*`';

const READING = new RegExp(
	String.raw`${TEXT}|${TEMPLATE}|(?<![\w$.])(?:${MOMENT}|Date\.now\(\s*\))`,
	'g',
);

const OPTIONS = /\{[^{}]*\}/;

/** What reads the clock, at a moment of its own. */
const standing = (reading: string, moment: number): string => {
	if (reading.startsWith('new')) return `new Date(${moment})`;
	if (reading.startsWith('Date.')) return String(moment);
	const at = (options: string) => `DateTime.fromMillis(${moment}, ${options})`;
	if (reading.startsWith('DateTime.utc')) return at("{ zone: 'utc' }");
	if (reading.startsWith('DateTime')) return at(OPTIONS.exec(reading)?.[0] ?? '{}');
	// In the timezone of the workflow, which n8n gives to these two alone.
	const now = at('{ zone: $now.zoneName }');
	return reading === '$today' ? `${now}.startOf('day')` : now;
};

const codeAt = (code: string, moment: number): string =>
	code.replace(READING, (found) => {
		if (/^['"]/.test(found)) return found;
		if (!found.startsWith('`')) return standing(found, moment);
		return found.replace(/\$\{([^}]*)\}/g, (_, inner: string) => `\${${codeAt(inner, moment)}}`);
	});

/** An expression whose clock stands at a moment. */
export const atMoment = (text: string, moment: number): string =>
	text.replace(PART, (_, code: string) => `{{${codeAt(code, moment)}}}`);
