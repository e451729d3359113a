import { type IDataObject, UserError } from 'n8n-workflow';
import type { Result } from '../async/result';
import type { ServiceResponse } from '../transport/request';
import { canonical, sha256 } from './keys';
import { idsIn } from './notSent';
import type { RunMemory } from './runMemory';

/** What goes by one name in an execution has to be one thing: only the first of several would be done. */
export interface Alike {
	/** The field that names it. */
	readonly label: string;
	readonly value: string;
	readonly content: unknown;
	/** Tells it from what others name alike. */
	readonly name: string;
	/** Such as the customer, whose reference it is. */
	readonly of: string;
}

export const alikeBy = (
	label: string,
	value: string,
	content: unknown,
	name = `${label} ${value}`,
	of = '',
): Alike => ({ label, value: value.slice(0, 60), content, name, of });

const PLACES = 'your Merchant dashboard or the accounting app';

const FIX = 'Use a value that identifies each, such as {{ "order-" + $json.orderId }}';

export const unlikeError = ({ label, value, of }: Alike, items: readonly number[]) =>
	new UserError(
		`${label}: items ${items.slice(0, 5).join(', ')} share ${of}"${value}", but differ`,
		{
			description: `The first of them would be done, and returned for all. ${FIX}. Nothing was sent.`,
		},
	);

/** As `RunMemory` keeps it. */
const hash = (value: unknown) => sha256(canonical(value)).slice(0, 16);

/** Says of what was made by which name. */
export const rememberMade = (
	memory: RunMemory,
	{ name, content }: Alike,
	round: string,
	sent: Result<ServiceResponse>,
): void => {
	const [id = ''] = 'value' in sent ? idsIn(sent.value.body as IDataObject) : [];
	(memory.made ??= {})[hash(name)] = [hash(round), hash(content), id];
};

/** What an earlier round, or another call of an agent, made by this name. */
const madeBefore = (memory: RunMemory, { name }: Alike, round: string) => {
	const made = memory.made?.[hash(name)];
	return made && made[0] !== hash(round) ? made : undefined;
};

export const isMadeBefore = (memory: RunMemory, alike: Alike, round: string): boolean =>
	madeBefore(memory, alike, round) !== undefined;

/** Refuses another thing of a name by which an earlier round, or another call of an agent, made one. */
export const otherwiseMade = (
	memory: RunMemory,
	alike: Alike,
	round: string,
): Error | undefined => {
	const { label, value, content } = alike;
	const [, made, id] = madeBefore(memory, alike, round) ?? [];
	if (made === undefined || made === hash(content)) return undefined;
	// Without an ID nobody knows what became of that one: it may be this item with other values.
	const what = id || 'whose outcome is unknown';
	const description = id
		? `That would be returned, and what this item asks for would be in nothing. If this item corrects that or belongs to it, change or cancel that in ${PLACES}: with another value, both would be done. If it is another one: ${FIX}. Nothing was sent for this item.`
		: `Look for that in ${PLACES} first: with another value, both may be done. Nothing was sent for this item now.`;
	return new UserError(
		`${label}: an earlier round of this execution used "${value}" for something else ${what}`,
		{ description, extra: { processed: id ? 'no' : 'unknown' } },
	);
};
