import type { Link, Payment, QrCode } from '../../../simulator/payments/objects.mts';
import type { World } from '../../../simulator/world.mts';
import { newest } from './newest.mts';

interface Tries {
	paid: number;
	failed: number;
}

/** Links and QR codes, each as a payer finds it. */
export const checkoutOverview = ({ payments, ledger, clock }: World) => {
	const tries = triesBySource(payments.payments);
	const links = newest(payments.links).map((link) => {
		const expired = link.expiresAt !== null && link.expiresAt <= clock.now();
		return { ...shared('link', link, link.answer.title, tries), expired, singleUse: false };
	});
	const codes = newest(payments.qrCodes).map((code) => ({
		...shared('code', code, code.answer.description ?? 'QR code', tries),
		expired: false,
		singleUse: code.singleUse,
	}));
	// The ledger alone knows in which order links and codes came about.
	const order = new Map(ledger.map(({ id }, index) => [id, index]));
	const age = ({ id }: { id: string }) => order.get(id) ?? 0;
	return { checkouts: [...links, ...codes].sort((a, b) => age(b) - age(a)) };
};

const shared = (
	kind: 'link' | 'code',
	source: Link | QrCode,
	title: unknown,
	tries: Map<string, Tries>,
) => {
	const { id, business, environment, amount, currency, answer } = source;
	return {
		kind,
		id,
		business,
		environment,
		title: String(title),
		amount,
		/** In major units, as it was sent. */
		suggested: typeof answer.presetAmount === 'number' ? answer.presetAmount : null,
		currency,
		...(tries.get(id) ?? { paid: 0, failed: 0 }),
	};
};

const triesBySource = (payments: Payment[]): Map<string, Tries> => {
	const tries = new Map<string, Tries>();
	for (const { linkId, qrCodeId, settledAt, status } of payments) {
		const source = linkId ?? qrCodeId;
		if (source === null) continue;
		const counted = tries.get(source) ?? { paid: 0, failed: 0 };
		if (settledAt !== null) counted.paid += 1;
		if (status === 'failed') counted.failed += 1;
		tries.set(source, counted);
	}
	return tries;
};
