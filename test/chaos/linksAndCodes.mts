import type { InBooks } from './kind.mts';

/** Payment links: what an agent asks for twice, it gets twice. */
export const links: InBooks = {
	effects: async ({ control }) => {
		const { links: all } = (await control.state()).payments;
		return all.map(({ id, amount, currency }) => ({
			kind: 'link',
			group: `${currency} ${amount}`,
			amount: amount ?? 0,
			currency,
			id,
		}));
	},
	isRequestOf: ({ path, body }, { data }) =>
		path === '/payment-links' && (body as { amount?: number } | null)?.amount === data.major,
};

export const codes: InBooks = {
	effects: async ({ control }) => {
		const { qrCodes: all } = (await control.state()).payments;
		return all.map(({ id, amount, currency }) => ({
			kind: 'QR code',
			group: `${currency} ${amount}`,
			amount: amount ?? 0,
			currency,
			id,
		}));
	},
	isRequestOf: ({ path, body }, { amount }) =>
		path === '/qr-codes' && (body as { amount?: number } | null)?.amount === amount,
};
