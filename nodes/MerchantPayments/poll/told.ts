import type { IDataObject } from 'n8n-workflow';
import type { Connection } from '../../shared/connection/connection';
import { currencyOf, readMoney, type Unit } from '../../shared/money/money';
import type { Telling } from '../../shared/poll/look';
import type { Told } from '../../shared/poll/poller';
import { amountNames } from '../amountNames';
import { completeRecord } from '../completeRecord';
import { majorAmounts } from '../majorAmounts';
import { get } from '../resources/payment';
import { receiver } from '../webhook/receiver';

const IDENTIFIERS = ['qr_code_id', 'payment_link_id', 'subscription_id'];

/** What the events carry, as the document has it. */
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

/** No currency has more decimals, so nothing is lost, and nothing is left of binary fractions. */
const MOST_DECIMALS = 4;

/** What was given back since it was told last; nothing when that is not known. */
const refundOf = ({ stage, mark }: Telling): number | undefined => {
	const [now, before] = [Number(stage.value || NaN), Number(mark.before ?? NaN)];
	const refund = Number((now - before).toFixed(MOST_DECIMALS));
	return Number.isNaN(refund) ? undefined : refund;
};

/** The payment at the time of a refund that is told again: others may have followed. */
const atRefund = (telling: Telling): IDataObject => {
	const { record, stage } = telling;
	const isLatest = String(record.refunded_amount ?? '') === stage.value;
	return {
		...record,
		refund_amount: refundOf(telling),
		fully_refunded: isLatest && record.status === 'refunded',
		...(!isLatest && { refunded_amount: Number(stage.value), status: 'partially_refunded' }),
	};
};

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
 * Events carry minor units. In which unit an amount was read only the credential can say: an amount
 * that cannot be converted stands under `read`, as it came, and never where events have theirs.
 */
export const toldOf = (telling: Telling, { readsIn }: Pick<Connection, 'readsIn'>): Told => {
	const { record, stage } = telling;
	const { type } = stage;
	const isPayment = type.startsWith('payment.');
	const all = stage.value === undefined ? record : atRefund(telling);
	const data: IDataObject = {};
	const read: IDataObject = {};
	for (const name of FIELDS[type].filter((field) => all[field] !== undefined)) {
		const isAmount = AMOUNTS.includes(name);
		const minor = isAmount ? minorOf(all[name], currencyOf(record.currency), readsIn) : undefined;
		if (isAmount && minor === undefined) read[name] = all[name];
		else data[name] = isAmount ? minor : all[name];
	}
	const major = majorAmounts(data, AMOUNTS, 'minor');
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
