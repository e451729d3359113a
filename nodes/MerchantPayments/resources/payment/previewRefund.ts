import { toResult } from '../../../shared/async/result';
import { formatMoney, type Money } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import { currencyIn, tryPayment } from './paymentCurrency';
import { reasonNotSent } from './refundErrors';
import { createRefundLedger } from './refundLedger';
import { remaining } from './remaining';
import { identityOf, type WantedRefund } from './wantedRefund';

interface Previewed extends Pick<WantedRefund, 'paymentId' | 'money'> {
	readonly spends?: Money;
}

/** The middle of "Would refund 5.00 EUR of payment …". */
const whatOf = ({ money, spends }: Previewed): string => {
	if (!money) return spends ? `all that remains (${formatMoney(spends)})` : 'all that remains';
	return money.currency ? formatMoney(money) : `${money.minor} (minor units)`;
};

/** What the payment has left, where its unit is known and the API key may read it. */
const restOf = async (paymentId: string, context: OperationContext): Promise<Money | undefined> => {
	const { readsIn } = context;
	const read = readsIn && (await tryPayment(context, paymentId));
	if (!readsIn || !read || 'error' in read) return undefined;
	const rest = await toResult(async () => await remaining(read.value, readsIn, currencyIn(read)));
	return 'value' in rest ? rest.value : undefined;
};

/** Says that the node has made the same refund before. A preview is no reason to fail where it cannot tell. */
export const previewDuplicate = async (
	refund: WantedRefund,
	context: OperationContext,
): Promise<string | undefined> => {
	if (!refund.isOnce) return undefined;
	const { status } = createRefundLedger(identityOf(refund), context);
	const read = await toResult(status);
	if ('error' in read || !read.value.state) return undefined;
	const reason = reasonNotSent(refund, read.value.state, read.value.isSame);
	return `Would refund nothing of payment ${refund.paymentId}: ${reason}.`;
};

/** What would be done, and whether the service would refuse it. */
export const previewRefund = async (
	refund: Previewed,
	context: OperationContext,
): Promise<string> => {
	const { paymentId, money } = refund;
	const rest = await restOf(paymentId, context);
	const isTooMuch = rest && (money ? money.minor > rest.minor : rest.minor === 0);
	const would = `Would refund ${whatOf(refund)} of payment ${paymentId}.`;
	return isTooMuch ? `${would} The service would refuse it: ${formatMoney(rest)} remain.` : would;
};
