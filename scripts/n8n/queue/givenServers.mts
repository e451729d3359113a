import { findProgram } from './findProgram.mts';

/** Running servers that somebody wants to be used, as addresses. */
export const GIVEN = { redis: 'MERCHANT_SERVICES_REDIS', postgres: 'MERCHANT_SERVICES_POSTGRES' };

type Name = keyof typeof GIVEN;

const PROGRAMS: Record<Name, string> = { redis: 'redis-server', postgres: 'postgres' };

const EXAMPLES: Record<Name, string> = {
	redis: 'redis://127.0.0.1:6379',
	postgres: 'postgres://user:password@127.0.0.1:5432/database',
};

export const givenAddress = (name: Name): URL | undefined => {
	const text = process.env[GIVEN[name]];
	if (!text) return undefined;
	if (URL.canParse(text)) return new URL(text);
	throw new Error(`${GIVEN[name]} must be an address such as ${EXAMPLES[name]}, not "${text}".`);
};

/** One sentence on what queue mode lacks here, or nothing. */
export const whatIsMissing = (): string | undefined => {
	const missing = (Object.keys(GIVEN) as Name[]).filter(
		(name) => !givenAddress(name) && !findProgram(PROGRAMS[name]),
	);
	if (missing.length === 0) return undefined;
	const both = (words: string[]) => words.join(' and ');
	return (
		`n8n with workers needs ${both(missing.map((name) => PROGRAMS[name]))}, not found here: ` +
		'install what is missing (Debian and Ubuntu: apt install redis-server postgresql), or give ' +
		`the address of a running one in ${both(missing.map((name) => GIVEN[name]))}.`
	);
};
