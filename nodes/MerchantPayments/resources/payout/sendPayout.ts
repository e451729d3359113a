import { type IDataObject, UserError } from 'n8n-workflow';
import { MOST_IN_A_RUN } from '../../../shared/once/claims';
import { repeatError } from '../../../shared/once/write';
import type { Item } from '../../../shared/operation/operation';
import { mayBeProcessed } from '../../../shared/transport/errors';
import { attempt } from '../../../shared/transport/open';
import type { Answer, Request } from '../../../shared/transport/request';
import { withOriginal } from './originalPayout';

const EXAMPLE = '{{ "payout-" + $json.settlementId }}';

/** The same for the same payout of the same run. */
export const automaticKey = (body: IDataObject, { keys, runLog }: Item): string => {
	const key = keys.lasting(body, 'Idempotency Key', EXAMPLE);
	if (runLog.announce(key) > MOST_IN_A_RUN) {
		throw new UserError(
			`Idempotency Key: more than ${MOST_IN_A_RUN} payouts in one run need keys of your own`,
			{
				description: `n8n cannot remember more of them. Use keys such as ${EXAMPLE}. Nothing was sent.`,
			},
		);
	}
	return key;
};

/**
 * The body is part of the key, because items can come in another order. So a run that is run again
 * with another amount asks for another payout, although the first one may have been paid.
 */
const begin = async (key: string, { runLog }: Item): Promise<void> => {
	const begun = await attempt(async () => await runLog.mayBegin(key));
	if ('error' in begun) {
		// A look that failed at its end has noted it all the same.
		await runLog.withdraw(key);
		throw new UserError(
			"The payout was not sent, because n8n's deduplication store cannot be used",
			{
				description: `Without it a changed payout of a retried run could not be recognised: ${(begun.error as Error).message}. Save the workflow and try again, or enter an Idempotency Key of your own.`,
				extra: { processed: 'no' },
			},
		);
	}
	if (begun.value) return;
	throw repeatError(
		'This payout is new in a run that is run again, and one that was sent before is missing now',
		`It may be the same payout with another amount, so it is not sent. Compare with the payouts at the service. An Idempotency Key of your own settles it, such as ${EXAMPLE}: it says which payout this is, whatever its amount.`,
		{ processed: 'no' },
	);
};

export const sendPayout = async (
	request: Request,
	key: string,
	isOwnKey: boolean,
	item: Item,
): Promise<Answer> => {
	const isLogged = !isOwnKey && !item.isTool;
	if (isLogged) await begin(key, item);
	const isInDoubt = isLogged && item.runLog.wasSent(key);
	const sent = await attempt(async () => await item.call({ ...request, isInDoubt }));
	if ('value' in sent) return await withOriginal(sent.value, item);
	if (isLogged && !mayBeProcessed(sent.error)) await item.runLog.withdraw(key);
	throw sent.error;
};

/** Says of a payout that was there before that nothing was paid now, unless a moment ago it was not. */
export const replayed = (payout: IDataObject, isLost: boolean, { hint }: Item): IDataObject => {
	if (isLost) {
		const note =
			'The first answer was lost, and the service returned this payout when it was asked again with the same key: it was paid once.';
		return { ...payout, note };
	}
	hint(
		'The service recognised the idempotency key and returned the payout of an earlier call. Nothing was paid again.',
	);
	return {
		...payout,
		repeated: true,
		note: 'Nothing was paid now. To pay the same amount once more, set an Idempotency Key of its own.',
	};
};
