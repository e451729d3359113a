import type { IDataObject } from 'n8n-workflow';
import { knownAnswer, rememberAnswer } from '../../../shared/once/answers';
import type { Deed } from '../../../shared/once/deed';
import type { Item } from '../../../shared/operation/operation';
import { requestOf } from '../../../shared/operation/requestOf';
import { mayBeProcessed } from '../../../shared/transport/errors';
import { isRecord } from '../../../shared/transport/list';
import { attempt } from '../../../shared/transport/open';
import type { Answer } from '../../../shared/transport/request';
import { wasRetried } from './deadLetters';
import type { Logged } from './deliveryLog';
import { retry } from './retry';

const IDS_SHOWN = 10;

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

const isAboutItself = (error: unknown): boolean =>
	ABOUT_ITSELF.includes((error as Failed).context?.data?.httpCode);

/** The answer is not documented, but `dead_lettered` is the word of the log. */
const outcomeOf = ({ body }: Answer): string =>
	isRecord(body) && body.dead_lettered === true ? 'failedAgain' : 'retried';

/** What was done before is not lost with the error. */
const tellOfOthers = (error: unknown, { id }: Logged, done: number, total: number): void => {
	const failed = error as Failed;
	const said = [
		mayBeProcessed(error) &&
			`Whether delivery ${id} was retried is not known, so it is left alone from now on. Look at the log, and use Retry or Include Retried to send it once more.`,
		`Of ${total} dead letters ${done} were dealt with before this. Running it again goes on with the others.`,
		failed.description,
	];
	failed.description = said.filter(Boolean).join('\n');
	const data = failed.context?.data ?? failed.extra;
	if (data && done > 0) data.processed = 'unknown';
};

/** Retries each dead letter once, in whatever run of this node, or once in each run. */
export const retryOnce = async (
	letters: readonly Logged[],
	includeRetried: boolean,
	item: Item,
): Promise<IDataObject[]> => {
	const results: IDataObject[] = [];
	let earlier = 0;
	const unknown: string[] = [];

	const isOfThisRun = async (mark: string) => (await item.notes.find([mark])).has(mark);

	/** In the same run that is run again, what the first try did is told again; else it is left alone. */
	const repeated = async (letter: Logged, mark: string, isDone: boolean): Promise<void> => {
		if (!(await isOfThisRun(mark))) {
			if (isDone) earlier += 1;
			else unknown.push(letter.id);
			return;
		}
		const answer = knownAnswer(mark);
		results.push({
			...shownLetter(letter),
			outcome: answer ? outcomeOf(answer) : isDone ? 'retried' : 'unknown',
			repeated: true,
			...(answer && { answer: answer.body as IDataObject }),
		});
	};

	/** Its mark is written down with the claim, and gone with it when nothing was sent. */
	const claimed = async (key: string, mark: string) => {
		const enter = async () => ({ notes: [mark], begin: () => [mark] });
		const deed: Deed = { what: 'retry', key, kept: [mark], beside: [mark] };
		return { deed, mark, claimed: await item.claims.claim(deed, enter) };
	};

	/** The claim of any run, or that of this run when it may be retried once more. */
	const claim = async (letter: Logged) => {
		const key = `retry ${item.baseUrl} ${letter.id}`;
		const mark = `${item.run} ${key}`;
		const ofAnyRun = await claimed(key, mark);
		const isRepeat = ofAnyRun.claimed.kind === 'repeat';
		if (!isRepeat || !includeRetried || (await isOfThisRun(mark))) return ofAnyRun;
		// With a mark of its own: how an earlier run ended says nothing of this one.
		return await claimed(`again ${mark}`, `${mark} again`);
	};

	const once = async (letter: Logged): Promise<void> => {
		const refused = (error: unknown) => {
			const reason = (error as Failed).message;
			results.push({ ...shownLetter(letter), outcome: 'refused', reason });
		};
		if (wasRetried(letter) && !includeRetried) {
			earlier += 1;
			return;
		}
		const named = await attempt(async () => requestOf(retry, { deliveryId: letter.id }));
		if ('error' in named) return refused(named.error);
		const { deed, mark, claimed } = await claim(letter);
		if (claimed.kind === 'repeat') return await repeated(letter, mark, claimed.ended !== undefined);
		const sent = await attempt(async () => await item.call(named.value));
		if ('value' in sent) {
			const { value: answer } = sent;
			rememberAnswer(mark, answer);
			// It is done by now: a store that fails only makes a later repeat less informed.
			await attempt(async () => await item.claims.end(deed, 'done'));
			const body = answer.body as IDataObject | undefined;
			results.push({ ...shownLetter(letter), outcome: outcomeOf(answer), answer: body ?? null });
			return;
		}
		const isUnknown = mayBeProcessed(sent.error);
		await attempt(async () =>
			isUnknown ? await item.claims.leave(deed) : await item.claims.release(deed),
		);
		if (isUnknown || !isAboutItself(sent.error)) throw sent.error;
		refused(sent.error);
	};

	for (const letter of letters) {
		const done = await attempt(async () => await once(letter));
		if ('value' in done) continue;
		tellOfOthers(done.error, letter, results.length + earlier + unknown.length, letters.length);
		throw done.error;
	}
	if (earlier > 0) {
		item.hint(
			`${earlier} of the dead letters were retried before, so they were left alone. Use Include Retried under Options to retry them once more.`,
		);
	}
	if (unknown.length > 0) {
		item.hint(
			`Of ${unknown.length} dead letters this node began the retry before, and whether it was done is not known: ${unknown.slice(0, IDS_SHOWN).join(', ')}. They were left alone. Look at the log, and use Include Retried under Options to retry them once more.`,
		);
	}
	return results;
};
