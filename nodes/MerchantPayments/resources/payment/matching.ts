import { type IDataObject, UserError } from 'n8n-workflow';
import { atItsEnd, toMoment } from '../../../shared/fields/time';
import { pointAdvice, readDecimal } from '../../../shared/money/decimal';
import { currencyOf, exponentOf, type Unit } from '../../../shared/money/money';
import type { Draft } from '../../../shared/operation/draft';
import type { OperationContext } from '../../../shared/operation/operation';
import { uuid } from '../../../shared/operation/schema';
import { knownUnit } from '../../knownUnit';
import { majorAmounts } from '../../majorAmounts';

type Filters = Readonly<Record<string, unknown>>;
type Keep = (payment: IDataObject) => boolean;

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The ID that was entered, as the service writes it. */
export const readUuid = (value: unknown, label: string): string => {
	const text = typeof value === 'string' ? value.trim() : value;
	const read = uuid.safeParse(text);
	if (read.success) return read.data.toLowerCase();
	throw new UserError(`${label}: ${read.error.issues[0].message}`, {
		description: 'Nothing was sent.',
	});
};

const sameId =
	(name: string, id: string): Keep =>
	(payment) =>
		String(payment[name]).toLowerCase() === id;

/** By the field of the payment that names where it came from. */
export const bySource = (name: string, value: unknown, label: string): Keep =>
	sameId(name, readUuid(value, label));

const byCurrency = (value: unknown): Keep => {
	const wanted = currencyOf(value);
	exponentOf(wanted);
	return ({ currency }) => currencyOf(currency) === wanted;
};

const byAmount = (
	value: unknown,
	label: string,
	readsIn: Unit | undefined,
	isWithin: (amount: number, edge: number) => boolean,
): Keep => {
	const edge = readDecimal(value, label);
	if (typeof edge !== 'number' || !(edge >= 0)) {
		throw new UserError(`${label}: must be a number of at least 0`, {
			description: `${pointAdvice(value)}Nothing was sent.`,
		});
	}
	const unit = knownUnit(readsIn, label, ', or remove this filter');
	return (payment) => {
		const { amount } = majorAmounts(payment, ['amount'], unit);
		if (typeof amount === 'number') return isWithin(amount, edge);
		throw new UserError(`${label}: the amount of payment ${String(payment.id)} cannot be read`, {
			description:
				'Check Amount Unit in Responses in the credential, or remove this filter, and filter in the workflow.',
		});
	};
};

/** Payments carry no documented date, but many services name it like this. */
const createdAt = ({ created_at: snake, createdAt: camel }: IDataObject, label: string): number => {
	const time = Date.parse(String(snake ?? camel));
	if (Number.isFinite(time)) return time;
	throw new UserError(`${label}: the payments of this service carry no date`, {
		description: 'Remove this filter, or use Settlement > Get Many, which takes a period.',
	});
};

const edgeOf = (value: unknown, zone: string, label: string): number =>
	Date.parse(toMoment(value, zone, label) ?? '');

/** A date alone ends with its last second. */
const endOf = (value: unknown, zone: string, label: string): number => {
	const [moment, end] = [edgeOf(value, zone, label), atItsEnd(value)];
	return end === value ? moment : edgeOf(end, zone, label) + 1_000;
};

/** Nothing would be found, as if there were no such payments. */
const refuseBackwards = (isBackwards: boolean, sentence: string): void => {
	if (!isBackwards) return;
	throw new UserError(sentence, {
		description: 'No payment can match both filters. Nothing was sent.',
	});
};

const REFUNDED: readonly unknown[] = ['refunded', 'partially_refunded'];

const isRefunded: Keep = ({ status, refunded_amount: refunded }) =>
	REFUNDED.includes(status) || Number(refunded ?? 0) > 0;

/** How payments are filtered that the service cannot be asked for. */
export const matching = (
	set: Filters,
	{ readsIn, timezone }: Pick<OperationContext, 'readsIn' | 'timezone'>,
): Pick<Draft, 'keep' | 'isPast'> => {
	const rules: Keep[] = [];
	const when = (name: string, rule: (value: unknown) => Keep) => {
		if (isSet(set[name])) rules.push(rule(set[name]));
	};
	when('paymentLinkId', (id) => bySource('payment_link_id', id, 'Payment Link ID'));
	when('qrCodeId', (id) => bySource('qr_code_id', id, 'QR Code ID'));
	when('subscriptionId', (id) => bySource('subscription_id', id, 'Subscription ID'));
	when('currency', byCurrency);
	when('refunded', (value) => (payment) => isRefunded(payment) === (value === 'yes'));
	when('amountFrom', (value) =>
		byAmount(value, 'Amount From', readsIn, (amount, edge) => amount >= edge),
	);
	when('amountTo', (value) =>
		byAmount(value, 'Amount To', readsIn, (amount, edge) => amount <= edge),
	);
	when('createdTo', (value) => {
		const edge = endOf(value, timezone, 'Created To');
		return (payment) => createdAt(payment, 'Created To') < edge;
	});
	const { amountFrom, amountTo } = set;
	const isLess = isSet(amountTo) && Number(amountFrom) > Number(amountTo);
	refuseBackwards(isLess, 'Amount From: is more than Amount To');
	if (!isSet(set.createdFrom)) return rules.length > 0 ? { keep: all(rules) } : {};
	const since = edgeOf(set.createdFrom, timezone, 'Created From');
	const end = endOf(set.createdTo, timezone, 'Created To');
	refuseBackwards(since >= end, 'Created From: is later than Created To');
	const isPast: Keep = (payment) => createdAt(payment, 'Created From') < since;
	return { keep: all([(payment) => !isPast(payment), ...rules]), isPast };
};

const all =
	(rules: readonly Keep[]): Keep =>
	(payment) =>
		rules.every((rule) => rule(payment));
