import { type IDataObject, UserError } from 'n8n-workflow';
import { majorText } from '../../../shared/money/majorText';
import { currencyOf, type Unit } from '../../../shared/money/money';
import { readSignedMoney } from '../../../shared/money/signedMoney';
import { isRecord } from '../../../shared/transport/list';

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
	/** Empty where the service names none, or does not name recipients at all. */
	readonly recipientId: string;
	readonly figures: Figures;
	/** All plain values, to know a row that comes twice. */
	readonly row: string;
}

/** What is left of the gross amount when the others are taken off: nothing, if it balances. */
export const differenceOf = ({ gross, fee, refunded, net_settled: net }: Figures): bigint =>
	gross - fee - refunded - net;

export const sumOf = (all: readonly Figures[]): Figures =>
	figuresBy((name) => all.reduce((total, one) => total + one[name], 0n));

const asId = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const paymentIdOf = ({ payment_id: snake, paymentId: camel, id }: IDataObject): string =>
	asId(snake ?? camel ?? id);

/** How the documents name a recipient in requests; in settled payments they show no name. */
const RECIPIENT = /^split_?recipient(_?id)?$|^recipient_?id$/i;

const recipientIdOf = (record: IDataObject): string => {
	const named = Object.entries(record).filter(([name]) => RECIPIENT.test(name));
	const ids = named.map(([, value]) => asId(isRecord(value) ? value.id : value));
	return ids.find(Boolean) ?? '';
};

const rowOf = (record: IDataObject): string =>
	JSON.stringify(Object.entries(record).filter(([, value]) => typeof value !== 'object'));

const unreadable = (paymentId: string, day: string, error: unknown) => {
	const which = paymentId === '' ? 'A payment' : `Payment ${paymentId}`;
	return new UserError(`${which} that settled on ${day} cannot be read`, {
		description: `${(error as Error).message}. Check Amount Unit in Responses in the credential. The journal would be incomplete, so there is none.`,
	});
};

/** A payment that cannot be read would be missing in the books, so it stops the journal. */
export const readSettled = (record: IDataObject, unit: Unit, filteredBy = ''): Settled => {
	const day = String(record.day);
	const currency = currencyOf(record.currency);
	const paymentId = paymentIdOf(record);
	try {
		const figures = figuresBy((name) =>
			BigInt(readSignedMoney(record[name], unit, currency, name).minor),
		);
		const recipientId = filteredBy || recipientIdOf(record);
		return { day, currency, paymentId, recipientId, figures, row: rowOf(record) };
	} catch (error) {
		throw unreadable(paymentId, day, error);
	}
};

/** What settled to recipients, as "98.50 EUR, 20.00 USD"; empty when nothing did. */
export const recipientSums = (settled: readonly Settled[]): string => {
	const theirs = settled.filter(({ recipientId }) => recipientId !== '');
	const currencies = [...new Set(theirs.map(({ currency }) => currency))].sort();
	const sums = currencies.map((currency) => {
		const own = theirs.filter((one) => one.currency === currency);
		return `${majorText(sumOf(own.map(({ figures }) => figures)).net_settled, currency)} ${currency}`;
	});
	return sums.join(', ');
};
