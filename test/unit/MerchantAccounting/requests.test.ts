import { resources } from '../../../nodes/MerchantAccounting/resources';
import { accountingCases, CONTACT_ID } from '../../cases/accounting.mts';
import { requestsOf } from '../../cases/requestsOf.mts';

const { build, describeRequests } = requestsOf(resources, { '/contacts': [] });

describeRequests(accountingCases);

describe('documented limits are checked before anything is sent', () => {
	const invoice = {
		contactId: CONTACT_ID,
		lines: { line: [{ description: 'Tea', quantity: 1, unitPrice: 2 }] },
	};
	const lines = (line: object) => ({ ...invoice, lines: { line: [line] } });

	it.each([
		['contact.create', { name: '' }, 'Name: must not be empty'],
		['contact.create', { name: 'x'.repeat(161) }, 'Name: must be at most 160'],
		['contact.findOrCreate', { matchBy: 'email', name: 'x' }, 'Email: must not be empty'],
		['invoice.create', { ...invoice, contactId: 'x' }, 'Customer: must be a UUID'],
		['invoice.create', { ...invoice, contactId: '' }, 'Customer: must not be empty'],
		['invoice.create', { ...invoice, lines: {} }, 'an invoice has 1 to 200'],
		['invoice.create', lines({ unitPrice: 1 }), 'Line 1 > Description: must not be empty'],
		['invoice.create', lines({ description: 'x', unitPrice: NaN }), 'Unit Price: must be a number'],
		[
			'invoice.create',
			lines({ description: 'x', unitPrice: '1,5' }),
			'Unit Price: must be a number',
		],
		[
			'invoice.create',
			lines({ description: 'x', unitPrice: 1, lineOptions: { taxCodeId: 'vat' } }),
			'Line 1 > Tax Code ID: must be a UUID',
		],
		[
			'invoice.create',
			lines({ description: 'x', unitPrice: '1.250' }),
			'Line 1 > Unit Price: "1.250" may mean 1.25 or 1250',
		],
		['invoice.create', { ...invoice, additionalFields: { date: '2026-02-30' } }, 'Date: '],
		['invoice.create', { ...invoice, additionalFields: { currency: 'EURO' } }, 'Currency: '],
		['invoice.get', { invoiceId: '../contacts' }, 'Invoice: "../contacts" is not an ID'],
		['bill.getAll', { filters: { contactId: 'x' } }, 'Supplier: must be a UUID'],
		['bill.getAll', { filters: { from: '2026-03-02', to: '2026-03-01' } }, 'From: 2026-03-02'],
		['report.getTrialBalance', { asOf: 'yesterday' }, 'As Of: '],
		['report.getProfitAndLoss', { from: '2026-03-02', to: '2026-03-01' }, 'From: 2026-03-02'],
		// The service begins with this year when From is left out, and ends today.
		['report.getProfitAndLoss', { to: '2021-12-31' }, 'To: 2021-12-31 is before 20'],
		['report.getProfitAndLoss', { from: '2221-01-01' }, 'From: 2221-01-01 is after today (20'],
	])('%s with %j: %s', async (name, parameters, message) => {
		await expect(build(name, parameters)).rejects.toThrow(message);
	});
});
