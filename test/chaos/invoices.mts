import { type Asked, toMajor, toMinor } from './asked.mts';
import { byId, type Draft, type Kind, type Parameters } from './kind.mts';

/** So many that the list of a customer has several pages. */
const INVOICES_OF_EACH = 40;

/** Events name no payer. */
export const EVENT_CONTACT = 'contact-0';

const contactOf = ({ asked, contacts }: Draft): string => {
	const full = asked.filter(({ kind }) => kind === 'invoice').length / INVOICES_OF_EACH;
	if (contacts.length <= full) contacts.push(`contact-${contacts.length}`);
	return contacts[contacts.length - 1];
};

/** How the package's node drafts one invoice, from whichever fields the flow has. */
export const draftParameters = (from: {
	contact: string;
	reference: string;
	amount: string;
	unit: 'major' | 'minor';
	currency: string;
}): Parameters => ({
	resource: 'invoice',
	operation: 'create',
	contactId: byId(from.contact),
	reference: from.reference,
	skipIfReferenceExists: true,
	linesFrom: 'form',
	lines: {
		line: [{ description: 'Chaos', quantity: 1, unitPrice: from.amount, lineOptions: {} }],
	},
	amountUnit: from.unit,
	additionalFields: { currency: from.currency },
	options: {},
});

/** Payments that are about to succeed: each event is to become one invoice over the same amount. */
export const askEvents = (draft: Draft, count: number): Asked[] => {
	if (draft.contacts.length === 0) draft.contacts.push(EVENT_CONTACT);
	const made = Array.from({ length: count }, (): Asked => {
		const name = `event-${draft.serial()}`;
		const amount = draft.random.pick([4_200, 4_200, 5_000 + draft.serial()]);
		const currency = 'EUR';
		draft.payments.push({ business: 'second', name, amount, currency, status: 'pending' });
		return { ref: name, kind: 'invoice', group: name, amount, currency, data: {} };
	});
	draft.asked.push(...made);
	return made;
};

export const invoices: Kind = {
	ask: (draft, count) =>
		Array.from({ length: count }, (): Asked => {
			const ref = `invoice-${draft.serial()}`;
			const amount = draft.random.pick([1_999, 2_500, 2_500, 10_000 + draft.serial()]);
			const currency = draft.random.pick(['USD', 'EUR']);
			const data = { contact: contactOf(draft), major: toMajor(amount, currency) };
			return { ref, kind: 'invoice', group: ref, amount, currency, data };
		}),
	node: {
		type: 'merchantAccounting',
		credential: 'merchantAccountingApi',
		parameters: () =>
			draftParameters({
				contact: '={{ $json.contact }}',
				reference: '={{ $json.ref }}',
				amount: '={{ $json.major }}',
				unit: 'major',
				currency: '={{ $json.currency }}',
			}),
	},
	request: {
		service: 'accounting',
		path: '/invoices',
		body: '{ contact_id: $json.contact, reference: $json.ref, currency: $json.currency, lines: [{ description: "Chaos", quantity: 1, unit_price: $json.major }] }',
	},
	effects: async ({ control }, { nameOf }) => {
		const { documents } = (await control.state()).accounting;
		return documents.map(({ id, reference, total, currency }) => ({
			kind: 'invoice',
			group: nameOf.get(reference ?? '') ?? reference ?? '',
			amount: toMinor(total, currency),
			id,
		}));
	},
	isRequestOf: ({ body }, { group }, { idOf }) => {
		const { reference } = (body ?? {}) as { reference?: string };
		return reference === (idOf.get(group) ?? group);
	},
};
