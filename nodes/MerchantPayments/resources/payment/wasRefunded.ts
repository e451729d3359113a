import { EXPONENTS } from '../../../shared/money/currencies';
import { currencyOf } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import { isRecorded } from './refundLedger';

interface Asked {
	readonly paymentId: unknown;
	readonly refundType: 'full' | 'partial';
	readonly amount: unknown;
	readonly amountUnit: string;
	readonly currency?: unknown;
	readonly refundOnce: boolean;
	readonly options: { readonly refundKey?: string };
}

/** Unless it was entered, which currency it is was not to be found out. */
const decimalsOf = (currency: unknown): ReadonlySet<number> => {
	const known = EXPONENTS.get(currencyOf(currency));
	return new Set(known === undefined ? EXPONENTS.values() : [known]);
};

const figuresOf = ({
	refundType,
	amount,
	amountUnit,
	currency,
	options,
}: Asked): Array<number | undefined> =>
	refundType === 'full' || options.refundKey
		? [undefined]
		: [...decimalsOf(currency)].map((decimals) =>
				Math.round(Number(amount) * (amountUnit === 'minor' ? 1 : 10 ** decimals)),
			);

/** Whether this node may have made a refund before of which nothing but the input is known now. */
export const wasRefunded = async (input: Asked, context: OperationContext): Promise<boolean> => {
	const { paymentId, refundOnce, options } = input;
	const isNamed = typeof paymentId === 'string' && (refundOnce || options.refundKey);
	if (!context.hasWorkflow || !isNamed) return false;
	const { refundKey } = options;
	const asked = figuresOf(input).map((minor) => ({ paymentId, minor, refundKey }));
	return await isRecorded(asked, context);
};
