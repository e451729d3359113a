import { type Asked, toMajor, toMinor } from './asked.mts';
import { contactOf } from './invoices.mts';
import { askBy, byId, computed, type Draft, type Kind, oneOf, VARIANTS } from './kind.mts';

/** Nothing but the text of its line tells it from others, and nobody looks for that. */
const bareInvoice = (draft: Draft): Asked => {
	const amount = 3_000 + draft.serial();
	const currency = draft.random.pick(['USD', 'EUR']);
	const text = `bare ${draft.serial()}`;
	return {
		ref: `bare-${draft.serial()}`,
		kind: 'bare invoice',
		group: text,
		amount,
		currency,
		data: { contact: contactOf(draft), text, major: toMajor(amount, currency) },
	};
};

const plain = (draft: Draft, count: number): Asked[] => {
	const items: Asked[] = [];
	while (items.length < count) {
		const item = bareInvoice(draft);
		items.push(item);
		// A second one that looks the same is another one.
		const isTwice = items.length < count && draft.random.chance(0.2);
		if (isTwice) items.push({ ...item, ref: `bare-${draft.serial()}` });
	}
	return items;
};

const changing = (draft: Draft, count: number): Asked[] =>
	Array.from({ length: count }, () => {
		const item = bareInvoice(draft);
		const amounts = Array.from({ length: VARIANTS }, (_, at) => item.amount + at);
		const majors = amounts.map((amount) => toMajor(amount, item.currency));
		const or = amounts.slice(1).map((amount) => ({ group: item.group, amount }));
		return { ...item, data: { ...item.data, majors }, or };
	});

const textIn = (body: unknown): string | undefined => {
	const { lines } = (body ?? {}) as { lines?: Array<{ description?: string }> };
	return lines?.[0]?.description;
};

/** Invoices without a reference: the service recognises nothing, and there is nothing to look for. */
export const bareInvoices: Kind = {
	ask: askBy(plain, { changing }),
	node: {
		type: 'merchantAccounting',
		credential: 'merchantAccountingApi',
		parameters: (mode) => ({
			resource: 'invoice',
			operation: 'create',
			contactId: byId('={{ $json.contact }}'),
			linesFrom: 'form',
			lines: {
				line: [
					{
						description: '={{ $json.text }}',
						quantity: 1,
						unitPrice: computed(oneOf('major', mode)),
						lineOptions: {},
					},
				],
			},
			amountUnit: 'major',
			additionalFields: { currency: '={{ $json.currency }}' },
			options: {},
		}),
	},
	request: {
		service: 'accounting',
		path: '/invoices',
		body: (mode) =>
			`{ contact_id: $json.contact, currency: $json.currency, lines: [{ description: $json.text, quantity: 1, unit_price: ${oneOf('major', mode)} }] }`,
	},
	effects: async ({ control }) => {
		const { documents } = (await control.state()).accounting;
		const bare = documents.filter(({ lines }) => lines[0].description.startsWith('bare '));
		return bare.map(({ id, lines, total, currency }) => ({
			kind: 'bare invoice',
			group: lines[0].description,
			amount: toMinor(total, currency),
			id,
		}));
	},
	isRequestOf: ({ path, body }, { group }) => path === '/invoices' && textIn(body) === group,
};
