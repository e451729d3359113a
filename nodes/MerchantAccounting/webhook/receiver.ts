import { isPlain, keyOfBytes } from '../../shared/webhook/events';
import type { Receiver } from '../../shared/webhook/receive';
import { TEST_PING } from './events';

/** Figures of the books are in major units already; they stand where those of payments stand. */
const FIGURES = ['subtotal', 'tax_total', 'total', 'amount_paid', 'value'];

/** As many digits as a number holds exactly. */
const WRITTEN = /^-?\d{1,15}(\.\d{1,6})?$/;

const numberOf = (value: unknown): number | undefined => {
	const number = typeof value === 'string' && WRITTEN.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** `t=1700000000,v1=<hex>`, with several `v1` while the service changes secrets. */
const SIGNATURE = 'x-accounting-signature';

export const receiver: Receiver = {
	scheme: {
		read: (header) => {
			const text = header(SIGNATURE);
			if (text === undefined) return { missing: 'X-Accounting-Signature' };
			const parts = text.split(',').map((part) => part.trim().split('='));
			const valuesOf = (name: string) =>
				parts.filter(([key]) => key === name).map(([, value = '']) => value);
			const [timestamp = ''] = valuesOf('t');
			return { timestamp, signatures: valuesOf('v1') };
		},
	},
	keyOf: ({ id }, body) => (typeof id === 'string' && isPlain(id) ? id : keyOfBytes(body)),
	onlyByName: [TEST_PING],
	enrich: ({ data }, header) => ({
		major: Object.fromEntries(
			FIGURES.map((name) => [name, numberOf(data[name])]).filter(
				([, value]) => value !== undefined,
			),
		),
		deliveryId: header('x-accounting-delivery') ?? null,
	}),
	amountOf: ({ data }) => numberOf(data.total ?? data.value),
};
