import type { IDataObject } from 'n8n-workflow';
import { toResult } from '../../../shared/async/result';
import type { OperationContext } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { httpCodeOf, mayBeProcessed } from '../../../shared/transport/errors';
import { isRecord } from '../../../shared/transport/list';
import type { ServiceResponse } from '../../../shared/transport/request';
import { isDead, type Logged } from './deliveryLog';
import { wasRetried } from './failedDeliveries';
import { retry } from './retry';

/** What a person sees of a dead letter, whatever becomes of it. */
export const shownLetter = ({ id, endpointId, entry }: Logged): IDataObject => ({
	deliveryId: id,
	endpointId,
	deadLetter: entry,
});

interface Failed {
	readonly message: string;
	description?: string | null;
	readonly context?: { data?: IDataObject };
	readonly extra?: IDataObject;
}

/** What the service says of this one alone; all else would be said of the next one as well. */
const ABOUT_ITSELF: readonly unknown[] = [400, 404, 409, 410, 422];

const isAboutItself = (error: unknown): boolean => ABOUT_ITSELF.includes(httpCodeOf(error));

/** The answer is not documented, but `dead_lettered` is the word of the log. */
const outcomeOf = ({ body }: ServiceResponse): string =>
	isRecord(body) && body.dead_lettered === true ? 'failedAgain' : 'retried';

/** What was done before is not lost with the error. */
const tellOfOthers = (error: unknown, { id }: Logged, done: number, total: number): void => {
	const failed = error as Failed;
	const said = [
		mayBeProcessed(error) &&
			`Whether delivery ${id} was resent is not known. Retry this execution to resend it.`,
		`${done} of ${total} failed deliveries were resent before this. A Retry continues with the others.`,
		failed.description,
	];
	failed.description = said.filter(Boolean).join('\n');
	const data = failed.context?.data ?? failed.extra;
	if (data && done > 0) data.processed = 'unknown';
};

const resultsIn = (noted: IDataObject | undefined): IDataObject[] =>
	Array.isArray(noted?.results) ? (noted.results as IDataObject[]) : [];

/** One that was resent while the service would have tried it again may still fail for good. */
const entryOf = (letter: Logged, { environment }: OperationContext) =>
	`${isDead(letter) ? 'retried' : 'resent'} ${letter.id} in ${environment}`;

/** Whether no execution of this node has retried it. Where n8n's store fails it is retried: no money moves. */
const isFirstRetry = async ({ store }: OperationContext, entry: string): Promise<boolean> => {
	const recorded = await toResult(async () => await store.record([entry]));
	return 'error' in recorded || recorded.value.has(entry);
};

/** Retries each dead letter once, in whatever execution of this node, or once in each run. */
export const retryOnce = async (
	letters: readonly Logged[],
	includeRetried: boolean,
	context: OperationContext,
	note: (note: IDataObject) => void,
	noted?: IDataObject,
): Promise<IDataObject[]> => {
	/** What an earlier attempt of this run did is told again. */
	const before = resultsIn(noted);
	const results: IDataObject[] = before.map((result) => ({ ...result, repeated: true }));
	const known = new Set(before.map(({ deliveryId }) => deliveryId));
	let earlier = 0;

	const retryNow = async (letter: Logged): Promise<IDataObject> => {
		const shown = shownLetter(letter);
		const refused = (error: unknown) => ({
			...shown,
			outcome: 'refused',
			reason: (error as Failed).message,
		});
		const named = await toResult(async () => requestOf(retry, { deliveryId: letter.id }));
		if ('error' in named) return refused(named.error);
		const sent = await toResult(async () => await context.call(named.value));
		if ('value' in sent) {
			const answer = (sent.value.body as IDataObject | undefined) ?? null;
			return { ...shown, outcome: outcomeOf(sent.value), answer };
		}
		if (mayBeProcessed(sent.error) || !isAboutItself(sent.error)) throw sent.error;
		await toResult(async () => await context.store.remove([entryOf(letter, context)]));
		return refused(sent.error);
	};

	for (const letter of letters) {
		if (known.has(letter.id)) continue;
		const entry = entryOf(letter, context);
		// The one whose response was lost is simply sent again.
		const isLost = noted?.sending === letter.id;
		const isFirst = !wasRetried(letter) && (await isFirstRetry(context, entry));
		if (!isFirst && !isLost && !includeRetried) {
			earlier += 1;
			continue;
		}
		note({ results, sending: letter.id });
		const done = await toResult(async () => await retryNow(letter));
		if ('error' in done) {
			if (!mayBeProcessed(done.error))
				await toResult(async () => await context.store.remove([entry]));
			tellOfOthers(done.error, letter, results.length + earlier, letters.length);
			throw done.error;
		}
		results.push(done.value);
		note({ results });
	}
	if (results.some(({ outcome }) => outcome === 'retried')) {
		context.hint(
			'The service accepted the deliveries for resending. Whether they arrived shows in Webhook Delivery: Get Many.',
		);
	}
	if (earlier > 0) {
		context.hint(
			`${earlier} of the failed deliveries were resent before and were skipped. Use Options > Include Retried to resend them.`,
		);
	}
	return results;
};
