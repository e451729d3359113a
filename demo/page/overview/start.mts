import type { Link, Payment } from '../../../simulator/payments/objects.mts';
import type { World } from '../../../simulator/world.mts';
import type { KnownN8n } from '../n8n/knownN8n.mts';

/** What the key of a link begins with that was made on the card "Start here". */
const KEY = 'start-here-';

/** How far somebody is who starts here: the newest link of the card, and what came of it. */
export const startOverview = ({ payments, accounting }: World, n8n: KnownN8n | null) => {
	const link = payments.links.findLast(({ key }) => key?.startsWith(KEY));
	const payment = payments.payments.find(
		({ linkId, settledAt }) => linkId === link?.id && settledAt !== null,
	);
	const invoice =
		payment && accounting.documents.find(({ reference }) => reference?.includes(payment.id));
	const run = payment && runOf(payments, payment, n8n);
	return {
		link: link ? shownLink(link) : null,
		isPaid: payment !== undefined,
		/** The delivery that started the workflow which drafts the invoice. */
		run: run ?? null,
		invoice: invoice ? { total: invoice.total, currency: invoice.currency } : null,
	};
};

const shownLink = ({ id, business, environment, answer, amount, currency }: Link) => ({
	kind: 'link',
	id,
	business,
	environment,
	title: String(answer.title),
	amount,
	currency,
});

const runOf = (
	{ deliveries, endpoints }: World['payments'],
	payment: Payment,
	n8n: KnownN8n | null,
): string | undefined => {
	const type = 'payment.succeeded';
	const about = deliveries.filter((one) => one.type === type && one.rawBody.includes(payment.id));
	const drafting = about.find(({ endpointId }) => {
		const url = endpoints.find(({ id }) => id === endpointId)?.url;
		const listener = url === undefined ? null : n8n?.listenerAt(url);
		return listener?.draftsInvoices && listener.events.includes(type);
	});
	return drafting?.delivered ? drafting.id : undefined;
};
