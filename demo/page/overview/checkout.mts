import type { Link, Payment, QrCode } from '../../../simulator/payments/objects.mts';
import type { World } from '../../../simulator/world.mts';
import { newest } from './newest.mts';

interface Tries {
	paid: number;
	failed: number;
}

/** Links and QR codes, each as a payer finds it. */
export const checkoutOverview = (world: World) => {
	const { payments, ledger } = world;
	const tries = triesBySource(payments.payments);
	const checkouts = [
		...newest(payments.links).map((link) => shownLink(world, link, tries)),
		...newest(payments.qrCodes).map((code) => shownCode(code, tries)),
	];
	// The ledger alone knows in which order links and codes came about.
	const order = new Map(ledger.map(({ id }, index) => [id, index]));
	const age = ({ id }: { id: string }) => order.get(id) ?? 0;
	return { checkouts: checkouts.sort((a, b) => age(b) - age(a)) };
};

/** One of them, by its id. */
export const checkoutOf = (world: World, kind: 'link' | 'code', id: string) => {
	const { links, qrCodes, payments } = world.payments;
	const tries = triesBySource(payments);
	if (kind === 'link') {
		const link = links.find((one) => one.id === id);
		return link && shownLink(world, link, tries);
	}
	const code = qrCodes.find((one) => one.id === id);
	return code && shownCode(code, tries);
};

/** A link is paid once; a code on the counter as often as people come. */
type Closed = 'paid' | 'expired' | null;

const shownLink = ({ clock }: World, link: Link, tries: Map<string, Tries>) => {
	const shown = shared('link', link, link.answer.title, tries);
	const isExpired = link.expiresAt !== null && link.expiresAt <= clock.now();
	const closed: Closed = shown.paid > 0 ? 'paid' : isExpired ? 'expired' : null;
	const expiresAt = link.expiresAt === null ? null : new Date(link.expiresAt).toISOString();
	return { ...shown, closed, expiresAt };
};

const shownCode = (code: QrCode, tries: Map<string, Tries>) => {
	const shown = shared('code', code, code.answer.description ?? 'QR code', tries);
	const closed: Closed = code.singleUse && shown.paid > 0 ? 'paid' : null;
	return { ...shown, closed, expiresAt: null };
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
		/** A code has its description for a title. */
		description: kind === 'link' ? (answer.description ?? null) : null,
		url: String(answer.url),
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
