import { ask } from '../ask.js';
import { whenPressed } from '../button.js';
import { byId } from '../element.js';
import { majorText, parseMinor } from '../money.js';
import { toldByAccounting } from '../told.js';

/** Leads, quotes and contacts: events of the accounting application beside the books. */
export const connectSales = (page) => {
	const told = (type) => toldByAccounting(type, page.overview);

	whenPressed(byId('lead-won'), () =>
		ask({
			title: 'A lead is won',
			fields: [
				{ name: 'name', label: 'Lead', value: 'New shop' },
				{ name: 'company', label: 'Company', value: 'Elm Ltd' },
				{ name: 'value', label: 'Value', kind: 'amount', value: '1200.00', unit: 'USD' },
			],
			submit: 'Mark as won',
			work: async ({ name, company, value }) => {
				const major = Number(majorText(parseMinor(value), 2));
				await page.actions.winLead({ name, company, value: major });
				return `${name} is won. ${told('lead.won')}`;
			},
		}),
	);
	for (const outcome of ['accepted', 'declined']) {
		whenPressed(byId(`quote-${outcome}`), async () => {
			await page.actions.decideQuote(outcome);
			return `A customer ${outcome} a quote. ${told(`quote.${outcome}`)}`;
		});
	}
	whenPressed(byId('new-contact'), () =>
		ask({
			title: 'Add a contact',
			fields: [{ name: 'name', label: 'Name', value: 'Willow Café' }],
			submit: 'Add contact',
			work: async ({ name }) => {
				if (name === '') throw new Error('A contact needs a name.');
				await page.actions.addContact(name);
				return `${name} added. ${told('contact.created')}`;
			},
		}),
	);
};
