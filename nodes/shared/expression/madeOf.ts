import { isUnsteady } from '../idempotency/changingPart';
import { type IsSame, isSoonBack } from '../idempotency/stays';
import { PART } from './entered';
import { ROOT } from './reference';

/** What is another one for each item, or for each call of an AI agent. */
const DATA = /\$(?:json|binary|input|item|node\b|data\b|parameter|tool|fromAI|\()/i;

/** Outside of its braces it is a text, the same for all. */
export const tellsItemsApart = (expression: string): boolean =>
	[...expression.matchAll(PART)].some(([part]) => DATA.test(part));

const TIMES = 'Day of week|Day of month|Hour|Minute';

/** The place of an item, and what a Schedule Trigger puts out that comes back. */
const PASSING = new RegExp(
	String.raw`\$itemIndex\b|(?:${ROOT})(?:\.(?:${TIMES})\b|\[["'](?:${TIMES})["']\])`,
	'g',
);

/** Whether data make it, which the day, the execution, the workflow and its variables are not. */
export const namesRecord = (expression: string): boolean =>
	tellsItemsApart(expression.replace(PASSING, ''));

/** Whether a later execution makes the same again, of whatever record. */
export const comesBack = (expression: string, isSame?: IsSame): boolean =>
	!namesRecord(expression) && (isSame ? isSoonBack(isSame) : /\$[a-z(]/i.test(expression));

/** Whether the clock or the execution alone makes it: another one later, and the same for all items. */
export const isFromClock = (expression = ''): boolean =>
	isUnsteady(expression) && !tellsItemsApart(expression);

/** The same, but for a round of a loop, which makes others by intent. */
export const isFromClockAlone = (expression = ''): boolean =>
	isFromClock(expression) && !expression.includes('$runIndex');

/** Whether it is of the item, and the same in every attempt: it tells items apart. */
export const isOfItem = (expression = ''): boolean =>
	tellsItemsApart(expression) && !isUnsteady(expression);
