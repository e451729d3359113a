import type { Asked } from './asked.mts';
import { askBy, computed, type Draft, type Kind, oneOf, VARIANTS } from './kind.mts';

const customer = (draft: Draft): Asked => {
	const name = `customer ${draft.serial()}`;
	return {
		ref: `contact-${draft.serial()}`,
		kind: 'contact',
		group: name,
		amount: 0,
		currency: '',
		data: { name, email: `${name.replace(' ', '-')}@example.com` },
	};
};

const plain = (draft: Draft, count: number): Asked[] =>
	Array.from({ length: count }, () => customer(draft));

const changing = (draft: Draft, count: number): Asked[] =>
	plain(draft, count).map((item) => {
		const names = Array.from(
			{ length: VARIANTS },
			(_, at) => `${item.group}${at ? ` (${at})` : ''}`,
		);
		const or = names.slice(1).map((group) => ({ group, amount: 0 }));
		return { ...item, data: { ...item.data, names }, or };
	});

/** Created without a look; in a keyed flow one with the same address is looked for first. */
export const contacts: Kind = {
	ask: askBy(plain, { changing }),
	node: {
		type: 'merchantAccounting',
		credential: 'merchantAccountingApi',
		parameters: (mode) => {
			const [name, email] = [computed(oneOf('name', mode)), '={{ $json.email }}'];
			return mode === 'keyed'
				? { resource: 'contact', operation: 'findOrCreate', matchBy: 'email', name, email }
				: { resource: 'contact', operation: 'create', name, additionalFields: { email } };
		},
	},
	request: {
		service: 'accounting',
		path: '/contacts',
		body: (mode) => `{ name: ${oneOf('name', mode)}, email: $json.email }`,
	},
	effects: async ({ control }) => {
		const { contacts: all } = (await control.state()).accounting;
		const made = all.filter(({ name }) => name.startsWith('customer '));
		return made.map(({ id, name }) => ({ kind: 'contact', group: name, amount: 0, id }));
	},
	isRequestOf: ({ path, body }, { data }) =>
		path === '/contacts' && (body as { email?: string } | null)?.email === data.email,
};
