import { type IDataObject, UserError } from 'n8n-workflow';

/** Errors about what was sent before: they wait until the other items were worked on. */
const late = new WeakSet<Error>();

export const isLate = (error: unknown): boolean => error instanceof Error && late.has(error);

/** An error that must not keep other items from being sent. */
export const lateError = (message: string, description: string, extra: IDataObject): UserError => {
	const error = new UserError(message, { description, extra });
	late.add(error);
	return error;
};

/** It was not sent, because another item or execution has it, whatever became of that. */
export const isDuplicateError = (error: unknown): boolean =>
	(error as { extra?: IDataObject }).extra?.duplicate === true;

const capital = (noun: string) => noun[0].toUpperCase() + noun.slice(1);

/** By what a person finds a record again; nothing when it has no name. */
export const idsIn = ({ id, payoutId, url }: IDataObject): string[] => {
	const ids = [id, payoutId, url].filter((one) => typeof one === 'string');
	return ids.length > 0 ? [ids.join(' ')] : [];
};

const MAX_LISTED = 20;

/** As many as a person reads, such as "a, b and 3 more". */
export const listed = (texts: readonly string[]): string => {
	const more = texts.length > MAX_LISTED ? ` and ${texts.length - MAX_LISTED} more` : '';
	return `${texts.slice(0, MAX_LISTED).join(', ')}${more}`;
};

/** The same thing with another value would be done twice. `made` is what earlier attempts did instead. */
export const changedError = (
	noun: string,
	processed: 'no' | 'unknown',
	made: readonly string[] = [],
): UserError => {
	const cause = `The first attempt may have sent the same ${noun} with other values, such as an amount or a time that was computed anew.`;
	const known =
		made.length > 0
			? ` Earlier attempts of this execution have made ${listed(made)}. A new execution would make them again, unless a reference or key of their own names them.`
			: '';
	return lateError(
		`${capital(noun)} not sent: this retry asks for a different ${noun} than the first attempt`,
		`${cause} Compare with your Merchant dashboard or the accounting app. Start a new execution of the workflow only for what is missing there.${known}`,
		{ processed, changed: true },
	);
};

const seconds = (ms: number) =>
	ms > 120_000 ? `${Math.ceil(ms / 60_000)} minutes` : `${Math.ceil(ms / 1_000)} seconds`;

/** It was sent, it does not show, and the service may still be working on it. */
export const inFlightError = (noun: string, waitMs: number): UserError =>
	lateError(
		`The outcome of this ${noun} is unknown: it was sent before, and the service does not show it yet`,
		`It is not sent again while the service may still be working on it. Retry this execution in ${seconds(waitMs)}: the node looks for it again, and sends it if it is still missing.`,
		{ processed: 'unknown' },
	);

export const doneError = (noun: string): UserError =>
	lateError(
		`This ${noun} was created by an earlier attempt of this execution, and its response was not kept`,
		`It is not sent again. Look for it in your Merchant dashboard or the accounting app.`,
		{ processed: 'yes' },
	);

export const duplicateError = (noun: string, processed: 'yes' | 'unknown'): UserError =>
	lateError(
		`${capital(noun)} not sent: an earlier item of this node asks for the same ${noun}`,
		processed === 'yes'
			? 'That one was sent. Look at its item.'
			: 'That one awaits approval, or its outcome is unknown. Look at its item.',
		{ processed, duplicate: true },
	);

/** Without its memory in n8n's store a duplicate could not be recognized. */
export const storeError = (
	noun: string,
	cause: unknown,
	processed: 'no' | 'unknown' = 'no',
): UserError =>
	new UserError(`${capital(noun)} not sent, because n8n's deduplication store cannot be used`, {
		description: `Without it a duplicate could not be recognized: ${(cause as Error).message}. Save the workflow if it is new. Otherwise try again when the database of n8n works.`,
		extra: { processed },
	});

/** Another execution is at it, or began it and its outcome is unknown. */
export const lockedError = (noun: string): UserError =>
	new UserError(
		`${capital(noun)} not sent: another execution is creating the same ${noun} right now`,
		{
			description: `Or one began to, and its outcome is unknown. Nothing was sent for this item. Ask for it again: the node returns what the other one created, or creates the ${noun} once that one can no longer come (30 seconds after a fault, 20 minutes after a timeout).`,
			extra: { processed: 'unknown' },
		},
	);

/** Earlier attempts may have spent what this one does not remember. */
export const uncountedError = (processed: 'no' | 'unknown'): UserError =>
	lateError(
		'Maximum per Execution: what this execution has spent so far is not known',
		'An earlier attempt of this execution may have spent money that this Retry does not remember, so nothing was sent now. Compare with your Merchant dashboard, and start a new execution of the workflow for what is missing.',
		{ processed },
	);
