import { type IDataObject, UserError } from 'n8n-workflow';
import { listed } from '../../../shared/idempotency/notSent';
import type { Money } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import type { ServiceResponse } from '../../../shared/transport/request';
import { compareReturned, idsIn, isSameOrNone, type Rules } from '../../compareReturned';
import { refuseOtherResult, unconfirmedIn } from '../../refuseOtherResult';
import { isAmount } from '../../requested';

interface Asked {
	readonly money?: Money;
	readonly splitRecipientId?: string;
	/** What else another link of the same key would have in another form. */
	readonly shown: IDataObject;
	readonly currency: string;
	readonly isOwnKey: boolean;
	/** An earlier attempt of this execution may have sent it. */
	readonly isInDoubt?: boolean;
}

/** Two clocks are never quite the same. */
const CLOCKS_MS = 5 * 60_000;

const RULES: Rules = {
	presetAmount: (found, asked) => (found === null ? undefined : Number(found) === asked),
	// A service may leave out what is smaller than a second.
	expiresAt: (found, asked) =>
		found === null
			? undefined
			: Math.abs(Date.parse(String(found)) - Date.parse(String(asked))) < 1_000,
};

const OLDER =
	'If this Idempotency Key was used before, the service returned the older payment link. Compare it in your Merchant dashboard, or use another Idempotency Key.';

/** When a link expired that no payer can use any more. */
const expiredAt = (record: IDataObject): string | undefined => {
	const expiry = record.expiresAt ?? record.expires_at;
	// A day alone ends at its end, and a time without an offset at one, wherever that is.
	if (typeof expiry !== 'string' || !/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(expiry)) return undefined;
	return Date.parse(expiry) < Date.now() - CLOCKS_MS ? expiry.slice(0, 40) : undefined;
};

/** A Retry of the next day may find what was created, and too late. */
const hintExpired = ({ body }: ServiceResponse, { hint }: Pick<OperationContext, 'hint'>): void => {
	const expiry = expiredAt(body as IDataObject);
	if (expiry === undefined) return;
	hint(
		`An earlier attempt created this payment link, which expired at ${expiry}. For a new one, start a new execution.`,
	);
};

/** What is created now expires later, so this link is an older one. */
const refuseExpired = (record: IDataObject): void => {
	const expiry = expiredAt(record);
	if (expiry === undefined) return;
	throw new UserError('Idempotency Key: belongs to a payment link that has expired', {
		description: `The service returned that link, which expired at ${expiry}, and did nothing new. It may have been paid: look with Payment: Find before you use another Idempotency Key.`,
		extra: { processed: 'no', ...idsIn(record) },
	});
};

/**
 * The service does not say whether a link is an older one with the same key. What its response
 * leaves open is named on the item; what speaks against it is said in the editor as well.
 */
const withUnconfirmed = (
	answer: ServiceResponse,
	{ money, splitRecipientId, shown, isInDoubt }: Asked,
	{ hint }: Pick<OperationContext, 'hint'>,
): ServiceResponse => {
	const record = answer.body as IDataObject;
	// Links are requested in major units. In which unit they come back is not documented.
	const open = unconfirmedIn(record, { money, others: { splitRecipientId }, unit: 'major' });
	// What an earlier attempt of this execution created may have expired since.
	if (isInDoubt) hintExpired(answer, { hint });
	else refuseExpired(record);
	const { other: others } = compareReturned(record, shown, RULES);
	const unconfirmed = [...open, ...others];
	if (unconfirmed.length === 0) return answer;
	if (money && open.includes('amount') && isAmount(record.amount, money)) {
		const { major, currency } = money;
		hint(
			`The payment link shows ${String(record.amount)} ${currency}, which is ${major} ${currency} only if the service returns minor units. ${OLDER}`,
		);
	}
	if (others.length > 0) {
		hint(`The payment link came back with another ${listed(others)}. ${OLDER}`);
	}
	return { ...answer, body: { ...record, unconfirmed } };
};

/** Refuses another link than was asked for, and says what the response leaves open. */
export const checkReturned = (
	answer: ServiceResponse,
	asked: Asked,
	context: Pick<OperationContext, 'hint'>,
): ServiceResponse => {
	const { money, currency, splitRecipientId, isOwnKey } = asked;
	// Only what decides about money: texts and pictures may come back in another form.
	refuseOtherResult(
		{
			record: answer.body as IDataObject,
			others: { splitRecipientId },
			rules: isOwnKey ? { splitRecipientId: isSameOrNone } : {},
			isOwnKey,
		},
		money ?? { currency },
		'payment link',
	);
	if (isOwnKey) return withUnconfirmed(answer, asked, context);
	hintExpired(answer, context);
	return answer;
};
