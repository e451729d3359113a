import type { OperationContext } from '../../../shared/operation/operation';
import { isRecorded } from './refundLedger';

interface Asked {
	readonly paymentId: unknown;
	readonly refundType: 'full' | 'partial';
	readonly amount: unknown;
	readonly amountUnit: string;
	readonly refundOnce: boolean;
	readonly options: { readonly refundKey?: string };
}

/** Currencies have none, two or three, and which one it is was not to be found out. */
const DECIMALS = [0, 2, 3];

const figuresOf = ({
	refundType,
	amount,
	amountUnit,
	options,
}: Asked): Array<number | undefined> =>
	refundType === 'full' || options.refundKey
		? [undefined]
		: DECIMALS.map((decimals) =>
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
