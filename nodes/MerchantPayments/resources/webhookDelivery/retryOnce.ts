import type { IDataObject } from 'n8n-workflow';
import { toResult } from '../../../shared/async/result';
import { findable } from '../../../shared/ledger/look';
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

const isAccepted = ({ outcome }: IDataObject): boolean => outcome !== 'refused';

/** What was done before is not lost with the error, which is about what this run has sent. */
const tellOfOthers = (
	error: unknown,
	{ id }: Logged,
	results: readonly IDataObject[],
	earlier: number,
	total: number,
): void => {
	const failed = error as Failed;
	const said = [
		mayBeProcessed(error) &&
			`Whether delivery ${id} was resent is not known. A Retry or the next execution resends it.`,
		`${results.length + earlier} of ${total} deliveries were resent before this.`,
		failed.description,
	];
	failed.description = said.filter(Boolean).join('\n');
	const data = failed.context?.data ?? failed.extra;
	if (data && results.some(isAccepted)) data.processed = 'unknown';
};

const resultsIn = (noted: IDataObject | undefined): IDataObject[] =>
	Array.isArray(noted?.results) ? (noted.results as IDataObject[]) : [];

/** One that was resent while the service would have tried it again may still fail for good. */
const entryOf = (letter: Logged, { environment }: OperationContext) =>
	`${isDead(letter) ? 'retried' : 'resent'} ${letter.id} in ${environment}`;

/** Those that executions of this node have retried. Where n8n's store fails they are retried: no money moves. */
const retriedBefore = async (
	letters: readonly Logged[],
	context: OperationContext,
): Promise<Set<string>> => {
	const entries = letters.map((letter) => entryOf(letter, context));
	const found = await toResult(async () => await context.store.find(entries));
	return new Set('value' in found ? found.value : []);
};

/**
 * Retries each dead letter once, in whatever execution of this node, or once in each run. That is
 * recorded when the service has accepted it: an event that is resent twice is a duplicate, which
 * triggers drop, and one that is taken for resent is lost.
 */
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
		return refused(sent.error);
	};

	const left = letters.filter(({ id }) => !known.has(id));
	const retried = await retriedBefore(left, context);
	for (const letter of left) {
		const entry = entryOf(letter, context);
		if (!includeRetried && (wasRetried(letter) || retried.has(entry))) {
			earlier += 1;
			continue;
		}
		const done = await toResult(async () => await retryNow(letter));
		if ('error' in done) {
			tellOfOthers(done.error, letter, results, earlier, letters.length);
			throw done.error;
		}
		results.push(done.value);
		note({ results });
		if (isAccepted(done.value)) {
			retried.add(entry);
			await toResult(async () => await context.store.record(findable([entry])));
		}
	}
	if (results.some(({ outcome }) => outcome === 'retried')) {
		context.hint(
			'The service accepted the deliveries for resending. Whether they arrived shows in Webhook Delivery: Get Many.',
		);
	}
	if (earlier > 0) {
		context.hint(
			`${earlier} deliveries were resent before and were skipped. Use Options > Include Retried to resend them.`,
		);
	}
	return results;
};
