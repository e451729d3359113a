import { ask } from '../ask.js';
import { whenPressed } from '../button.js';
import { byId } from '../element.js';
import { majorText, parseMinor } from '../money.js';
import { toldByAccounting } from '../told.js';

/** The forms behind "New invoice" and "Enter a bill". */
export const connectNewDocument = (page) => {
	whenPressed(byId('new-invoice'), () => enter('invoice', page));
	whenPressed(byId('new-bill'), () => enter('bill', page));
};

const enter = (kind, page) => {
	const isInvoice = kind === 'invoice';
	const role = isInvoice ? 'is_customer' : 'is_supplier';
	const fitting = page.overview.contacts.filter((contact) => contact[role]);
	return ask({
		title: isInvoice ? 'New draft invoice' : 'Enter a bill',
		note: isInvoice
			? 'Written in the application; issue it afterwards.'
			: 'It waits for approval afterwards.',
		fields: [
			{
				name: 'contact',
				label: isInvoice ? 'Customer' : 'Supplier',
				kind: 'choice',
				options: fitting.map(({ id, name, currency }) => ({
					value: id,
					label: `${name} (${currency})`,
				})),
			},
			{ name: 'about', label: 'For', value: isInvoice ? 'Window display' : 'Shelf paint' },
			{ name: 'price', label: 'Price before tax', kind: 'amount', value: '120.00' },
		],
		submit: isInvoice ? 'Save draft' : 'Enter bill',
		work: async ({ contact, about, price }) => {
			if (about === '') throw new Error('Say what it is for.');
			const major = Number(majorText(parseMinor(price), 2));
			await page.actions.enterDocument(kind, { contact, about, price: major });
			const told = toldByAccounting(`${kind}.created`, page.overview);
			return `${isInvoice ? 'Draft saved' : 'Bill entered'}. ${told}`;
		},
	});
};
