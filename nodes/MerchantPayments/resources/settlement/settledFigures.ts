import { type IDataObject, UserError } from 'n8n-workflow';
import { currencyOf, type Unit } from '../../../shared/money/money';
import { readSignedMoney } from '../../../shared/money/signedMoney';

export type FigureName = 'gross' | 'fee' | 'refunded' | 'net_settled';

/** The figures that a journal is made of, in the smallest unit. */
export type Figures = Readonly<Record<FigureName, bigint>>;

const figuresBy = (figure: (name: FigureName) => bigint): Figures => ({
	gross: figure('gross'),
	fee: figure('fee'),
	refunded: figure('refunded'),
	net_settled: figure('net_settled'),
});

/** A settled payment as a journal needs it. */
export interface Settled {
	readonly day: string;
	readonly currency: string;
	/** Empty where the service shows none: its name is not documented. */
	readonly paymentId: string;
	readonly figures: Figures;
}

/** What is left of the gross amount when the others are taken off: nothing, if it balances. */
export const differenceOf = ({ gross, fee, refunded, net_settled: net }: Figures): bigint =>
	gross - fee - refunded - net;

export const sumOf = (all: readonly Figures[]): Figures =>
	figuresBy((name) => all.reduce((total, one) => total + one[name], 0n));

const paymentIdOf = ({ payment_id: snake, paymentId: camel, id }: IDataObject): string => {
	const found = snake ?? camel ?? id;
	return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

const unreadable = (paymentId: string, day: string, error: unknown) => {
	const which = paymentId === '' ? 'A payment' : `Payment ${paymentId}`;
	return new UserError(`${which} that settled on ${day} cannot be read`, {
		description: `${(error as Error).message}. Check Amount Unit in Responses in the credential. The journal would be incomplete, so there is none.`,
	});
};

/** A payment that cannot be read would be missing in the books, so it stops the journal. */
export const readSettled = (record: IDataObject, unit: Unit): Settled => {
	const day = String(record.day);
	const currency = currencyOf(record.currency);
	const paymentId = paymentIdOf(record);
	try {
		const figures = figuresBy((name) =>
			BigInt(readSignedMoney(record[name], unit, currency, name).minor),
		);
		return { day, currency, paymentId, figures };
	} catch (error) {
		throw unreadable(paymentId, day, error);
	}
};
