/** What is another value in every execution, or every time it is evaluated. */
export const CHANGING =
	/\$execution(?:Id)?\b(?:\.\w+)?|\$resumeWebhookUrl\b|\bresume(?:Form)?Url\b|\$runIndex\b|Math\.random|\brandom\w*\(|\buuid\w*\(|\.shuffle\(|(?<!new\s+)\bDate\(\s*\)|new\s+Date\b(?!\s*\()|\.(?:diffNow|diffToNow|toRelative\w*)\(/i;

/** Every reading of the clock that makes a date. */
export const MOMENT = String.raw`\$now\b|\$today\b|\bnew\s+Date\s*\(\s*(?:Date\.now\(\s*\)\s*)?\)|\bDateTime\s*\.\s*(?:now|local|utc)\s*\(\s*(?:\{[^{}]*\})?\s*\)`;

const CLOCK = new RegExp(String.raw`${MOMENT}|\bDate\.now(?=\()`);

/** Where an expression first reads the clock. */
export const clockIn = (expression: string): string | undefined => CLOCK.exec(expression)?.[0];

export const readsClock = (expression: string): boolean => clockIn(expression) !== undefined;

/** Whether the value may be another one in a later attempt. */
export const isUnsteady = (expression: string): boolean =>
	readsClock(expression) || CHANGING.test(expression);

/** The part of an expression that makes its value another one in every execution, whatever the clock shows. */
export const changingPart = (expression: string): string | undefined =>
	CHANGING.exec(expression)?.[0].replace(/\($/, '()');
