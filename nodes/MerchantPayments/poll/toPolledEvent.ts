import type { IDataObject } from 'n8n-workflow';
import type { Connection } from '../../shared/connection/connection';
import { currencyOf, readMoney, type Unit } from '../../shared/money/money';
import type { Change } from '../../shared/poll/diff';
import type { PolledEvent } from '../../shared/poll/poller';
import { amountNames } from '../amountNames';
import { completeRecord } from '../completeRecord';
import { fractionIn, inMajor } from '../majorAmounts';
import { get } from '../resources/payment';
import { receiver } from '../webhook/receiver';

const IDENTIFIERS = ['qr_code_id', 'payment_link_id', 'subscription_id'];

/** The fields of each event, from the service's document. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
	'payment.failed': ['id', 'amount', 'currency', 'status', 'failure_reason', ...IDENTIFIERS],
	'payment.refunded': [
		'id',
		'amount',
		'refunded_amount',
		'refund_amount',
		'currency',
		'status',
		'fully_refunded',
	],
	'payment.succeeded': [
		'id',
		'amount',
		'currency',
		'fee_amount',
		'net_amount',
		'status',
		...IDENTIFIERS,
	],
	'payout.completed': ['id', 'amount', 'currency', 'status'],
	'payout.failed': ['id', 'amount', 'currency', 'status', 'failure_reason'],
};

const AMOUNTS: readonly string[] = amountNames.payments;

/** No currency has more decimals: rounding loses nothing and removes binary fractions. */
const MAX_DECIMALS = 4;

/** How much was refunded since the last event; undefined when that is not known. */
const refundOf = ({ stage, before }: Change): number | undefined => {
	const [now, then] = [Number(stage.value || NaN), Number(before ?? NaN)];
	const refund = Number((now - then).toFixed(MAX_DECIMALS));
	return Number.isNaN(refund) ? undefined : refund;
};

const withRefund = (change: Change): IDataObject => ({
	...change.record,
	refund_amount: refundOf(change),
	fully_refunded: change.record.status === 'refunded',
});

const minorOf = (value: unknown, currency: string, unit: Unit | undefined): number | undefined => {
	const size = String(value).trim();
	if (!unit || value === null) return undefined;
	try {
		const { minor } = readMoney(size.replace(/^-/, ''), unit, currency);
		return size.startsWith('-') ? -minor : minor;
	} catch {
		return undefined;
	}
};

/**
 * Events carry minor units, and only the credential can say in which unit an amount was read. An
 * amount that cannot be converted is put under `read` as it came, never where events have theirs.
 */
export const toPolledEvent = (
	change: Change,
	{ readsIn }: Pick<Connection, 'readsIn'>,
): PolledEvent => {
	const { record, stage } = change;
	const { type } = stage;
	const isPayment = type.startsWith('payment.');
	const all = stage.value === undefined ? record : withRefund(change);
	const unit = readsIn === 'minor' && fractionIn(record) ? undefined : readsIn;
	const data: IDataObject = {};
	const read: IDataObject = {};
	for (const name of FIELDS[type].filter((field) => all[field] !== undefined)) {
		const isAmount = AMOUNTS.includes(name);
		const minor = isAmount ? minorOf(all[name], currencyOf(record.currency), unit) : undefined;
		if (isAmount && minor === undefined) read[name] = all[name];
		else data[name] = isAmount ? minor : all[name];
	}
	const major = inMajor(data, AMOUNTS, 'minor');
	const isUnread = stage.value !== undefined && data.refunded_amount === undefined;
	const current = { ...record };
	if (isPayment) completeRecord(current, get, { readsIn });
	return {
		type,
		data,
		...(Object.keys(major).length > 0 && { major }),
		...(Object.keys(read).length > 0 && { read }),
		deduplicationKey: isUnread
			? `${type}:${String(record.id)}:read ${stage.value}`
			: receiver.keyOf({ type, data }, Buffer.from(JSON.stringify({ type, data }))),
		...(isPayment && { current }),
	};
};
