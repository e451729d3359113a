/** Cuts a moment down to its day. A quote is escaped where the editor looks at JSON. */
const CUT = String.raw`\.to(?:ISO|ISOString|JSON|SQL)\(\)\.(?:(?:slice|substring|substr)\(\s*0\s*,\s*(?:10|[1-9])\s*\)|split\(\s*\\?['"]T\\?['"]\s*\)\[0\])`;

/** What is another value in every execution, or every time it is evaluated. */
export const CHANGING = new RegExp(
	String.raw`\$execution(?:Id)?\b(?:\.\w+)?|\$resumeWebhookUrl\b|\bresume(?:Form)?Url\b|\$runIndex\b|Math\.random|\brandom\w*\(|\buuid\w*\(|\.shuffle\(|Date\.now|(?<!new )\bDate\(\s*\)|new Date\b(?!\s*\(\s*[^)\s]|\(\)${CUT})|\.diffNow\(`,
	'i',
);

/** Every reading of the clock that makes a date. */
export const MOMENT = String.raw`\$now\b|\$today\b|\bnew Date\(\s*(?:Date\.now\(\s*\)\s*)?\)|\bDateTime\.(?:now|local|utc)\s*\(\s*(?:\{[^{}]*\})?\s*\)`;

/** The same, and what is made of it. */
const CLOCK = new RegExp(
	String.raw`(?:${MOMENT})((?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?|\[\d+\])*)`,
	'g',
);

const FORMAT = /\.(?:toFormat|format)\(\s*(?:"([^"]*)"|'((?:[^'\\]|\\.)*)'|`([^`]*)`)\s*\)/;

const FORMATTED = /\.(?:toFormat|format)\(/;

/** Hours and everything smaller, in a format of Luxon. */
const FINE = /[hHmsSuxXatTfF]/;

/** Whether what is made of a moment lasts, by the names of steps, or by the letters of a format. */
const lastsBy = (names: RegExp, fine: RegExp) => (steps: string) => {
	const match = FORMAT.exec(steps);
	const format = match?.slice(1).find((one) => one !== undefined);
	const isNamed = names.test(steps.slice(0, match?.index));
	return format === undefined
		? isNamed && !FORMATTED.test(steps)
		: isNamed || !fine.test(format.replace(/'[^']*'/g, ''));
};

/** What stays the same for a week or longer. */
const LONG =
	/\.(?:year|quarter|month(?:Long|Short)?|weekNumber|weekYear|get(?:UTC)?(?:FullYear|Month))\b|\.(?:startOf|endOf|beginningOf|extract|get)\(\s*['"](?:week|month|quarter|year)|\.(?:slice|substring|substr)\(\s*0\s*,\s*[1-7]\s*\)|\.toLocale(?:Date)?String\((?![^()]*(?:[dD]ay|hour|minute|second))[^()]*(?:month|year)/;

/** A day or less, in a format of Luxon. */
const DAILY = /[dDEcohHmsSuxXatTfF]/;

const isLong = lastsBy(LONG, DAILY);

/** What of a moment stays the same for a day or longer. */
const COARSE = new RegExp(
	String.raw`${LONG.source}|\.(?:toISODate|toISOWeekDate|toSQLDate)\(|\.(?:weekday(?:Long|Short)?|day|ordinal)\b|\.(?:startOf|endOf|beginningOf|extract)\(\s*['"]day['"]|\.(?:toFormat|format)\(|${CUT}`,
);

const isCoarse = lastsBy(COARSE, FINE);

/** A day of the week or of the month, which comes back soon. */
const RETURNING = /\.(?:weekday(?:Long|Short)?|day)$|\.toFormat\(\s*\\?['"`][cdE]+\\?['"`]\s*\)$/;

/** Whether it is made of the clock, and not of a day that comes back alone. */
export const readsLastingClock = (expression: string): boolean =>
	[...expression.matchAll(CLOCK)].some(([, steps]) => !RETURNING.test(steps));

/** An expression without what it makes of the clock that lasts for a week or longer. */
export const withoutLongPeriods = (expression: string): string =>
	expression.replace(CLOCK, (all, steps: string) => (isLong(steps) ? '' : all));

export const readsClock = (expression: string): boolean =>
	/\bDate\.now\(/.test(expression) || expression.search(CLOCK) >= 0;

/** Whether the value may be another one in a later attempt. */
export const isUnsteady = (expression: string): boolean =>
	readsClock(expression) || CHANGING.test(expression);

/** The part of an expression that makes its value another one in every execution. */
export const changingPart = (expression: string): string | undefined => {
	const [changing] = CHANGING.exec(expression) ?? [];
	if (changing !== undefined) return changing.replace(/\($/, '()');
	const isChanging = ([all, steps]: readonly string[]) =>
		changingPart(steps) !== undefined || (!all.startsWith('$today') && !isCoarse(steps));
	return [...expression.matchAll(CLOCK)].find(isChanging)?.[0].slice(0, 60);
};
