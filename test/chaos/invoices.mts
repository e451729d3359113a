import { type Asked, toMajor, toMinor } from './asked.mts';
import {
	askBy,
	byId,
	computed,
	type Draft,
	type Kind,
	oneOf,
	type Parameters,
	VARIANTS,
} from './kind.mts';
import type { Mode } from './modes.mts';
import { nothingIn, withGaps } from './protections.mts';

/** So many that the list of a customer has several pages. */
const INVOICES_OF_EACH = 40;

/** What stands in the line of an invoice that has a reference. */
const TEXT = 'Chaos';

/** Events name no payer. */
export const EVENT_CONTACT = 'contact-0';

export const contactOf = ({ asked, contacts }: Draft): string => {
	const full = asked.filter(({ kind }) => kind.includes('invoice')).length / INVOICES_OF_EACH;
	if (contacts.length <= full) contacts.push(`contact-${contacts.length}`);
	return contacts[contacts.length - 1];
};

/** How the package's node drafts one invoice, from whichever fields the flow has. */
export const draftParameters = (from: {
	contact: string;
	reference: string;
	amount: string;
	unit: string;
	currency: string;
	skip?: string;
	preview?: string;
}): Parameters => ({
	resource: 'invoice',
	operation: 'create',
	contactId: byId(from.contact),
	reference: from.reference,
	skipIfReferenceExists: from.skip ?? true,
	linesFrom: 'form',
	lines: {
		line: [{ description: TEXT, quantity: 1, unitPrice: from.amount, lineOptions: {} }],
	},
	amountUnit: from.unit,
	additionalFields: { currency: from.currency },
	preview: from.preview ?? false,
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

const plain = (draft: Draft, count: number): Asked[] =>
	Array.from({ length: count }, (): Asked => {
		const ref = `invoice-${draft.serial()}`;
		const amount = draft.random.pick([1_999, 2_500, 2_500, 10_000 + draft.serial()]);
		const currency = draft.random.pick(['USD', 'EUR']);
		const data = { contact: contactOf(draft), major: toMajor(amount, currency) };
		return { ref, kind: 'invoice', group: ref, amount, currency, data };
	});

const changing = (draft: Draft, count: number): Asked[] =>
	plain(draft, count).map((item) => {
		const amounts = Array.from({ length: VARIANTS }, (_, at) => item.amount + at);
		const majors = amounts.map((amount) => toMajor(amount, item.currency));
		const or = amounts.slice(1).map((amount) => ({ group: item.group, amount }));
		return { ...item, data: { ...item.data, majors }, or };
	});

const guarded = (draft: Draft, count: number): Asked[] => {
	const items = plain(draft, count).map((item) => ({
		...item,
		data: { ...item.data, reference: item.ref, skip: true, unit: 'major', preview: false },
	}));
	return withGaps(draft, items, [
		...nothingIn('reference', 'skip', 'preview'),
		{ field: 'skip', value: 'no' },
		{ field: 'skip', value: 0 },
		{ field: 'preview', value: true },
		{ field: 'unit', value: 'cents' },
		{ field: 'unit', value: 'typed' },
	]);
};

const parametersIn = (mode: Mode): Parameters =>
	draftParameters({
		contact: '={{ $json.contact }}',
		reference: mode === 'guarded' ? '={{ $json.reference }}' : '={{ $json.ref }}',
		amount: computed(oneOf('major', mode)),
		unit: mode === 'guarded' ? '={{ $json.unit }}' : 'major',
		currency: '={{ $json.currency }}',
		...(mode === 'guarded' && {
			skip: '={{ $json.skip }}',
			preview: '={{ $json.preview }}',
		}),
	});

export const invoices: Kind = {
	ask: askBy(plain, { changing, guarded }),
	node: {
		type: 'merchantAccounting',
		credential: 'merchantAccountingApi',
		parameters: parametersIn,
	},
	request: {
		service: 'accounting',
		path: '/invoices',
		body: (mode) =>
			`{ contact_id: $json.contact, reference: $json.ref, currency: $json.currency, lines: [{ description: "Chaos", quantity: 1, unit_price: ${oneOf('major', mode)} }] }`,
	},
	effects: async ({ control }, { nameOf }) => {
		const { documents } = (await control.state()).accounting;
		const referring = documents.filter(({ lines }) => lines[0].description === TEXT);
		return referring.map(({ id, reference, total, currency }) => ({
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
