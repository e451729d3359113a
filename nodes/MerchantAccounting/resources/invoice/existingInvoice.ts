import type { IDataObject } from 'n8n-workflow';
import { currencyOf } from '../../../shared/money/money';
import type { OperationContext } from '../../../shared/operation/operation';
import { fold } from '../../fold';
import { comeTo, figure, netOf } from './lineSum';

/** What was asked for, as it is sent. */
export interface Asked extends IDataObject {
	readonly contact_id: string;
	readonly lines: IDataObject[];
	readonly currency: string;
	readonly date?: string;
	readonly due_date?: string;
	readonly reference: string;
}

const totalDiffers = (invoice: IDataObject, { lines, ...asked }: Asked): string | undefined => {
	const currency = currencyOf(invoice.currency) || asked.currency;
	const total = figure(invoice.total);
	// Whether prices hold the tax is not documented, so either sum may be the one.
	const sums = [figure(invoice.subtotal), total].filter((sum) => sum !== undefined);
	if (sums.length === 0 || sums.some((sum) => comeTo(sum, lines, currency))) {
		return undefined;
	}
	return `its total is ${total ?? sums[0]}, and the lines come to ${Number(netOf(lines).toFixed(4))} before tax`;
};

/** What the list of invoices shows as well, by what people call it. */
const SHOWN = {
	currency: 'currency',
	contact_id: 'customer',
	date: 'date',
	due_date: 'due date',
	reference: 'reference',
};

/** What an invoice that exists has otherwise than it was asked for: by name, and in words. */
const differencesOf = (invoice: IDataObject, asked: Asked): Map<string, string> => {
	const total = totalDiffers(invoice, asked);
	const differences = new Map(total ? [['total', total]] : []);
	for (const [field, name] of Object.entries(SHOWN)) {
		const value = String(invoice[field] ?? '');
		const found = name.endsWith('date') ? value.slice(0, 10) : value;
		const wanted = asked[field];
		if (!found || !wanted || fold(found) === fold(wanted)) continue;
		differences.set(name, `its ${name} is ${found}, not ${wanted}`);
	}
	return differences;
};

/** For the item, which a workflow can branch on; nothing when it is what was asked for. */
export const differingIn = (invoice: IDataObject, asked: Asked): IDataObject => {
	const names = [...differencesOf(invoice, asked).keys()];
	return names.length > 0 ? { differs: names.join(', ') } : {};
};

/** A draft that is not what was meant is there already, so a person has to hear of it. */
export const hintOtherwise = (
	invoice: IDataObject,
	asked: Asked,
	{ hint }: Pick<OperationContext, 'hint'>,
): void => {
	const differences = differencesOf(invoice, asked);
	// What the taxes make of it is said elsewhere.
	differences.delete('total');
	if (differences.size === 0) return;
	const isUnknown = differences.has('reference');
	hint(
		`An invoice was not created as asked for: ${[...differences.values()].join('; ')}. Correct it in the accounting app before it is issued.${isUnknown ? ' Skip If Reference Exists will not find it.' : ''}`,
	);
};

/** Nothing was created, and somebody who corrected a price has to hear of it. */
export const existingSentence = (
	invoice: IDataObject,
	asked: Asked,
	nothing = 'nothing was created',
): string => {
	const differences = [...differencesOf(invoice, asked).values()];
	if (differences.length === 0) {
		return `An invoice with this reference already exists, so ${nothing}.`;
	}
	const name = String(invoice.number ?? invoice.id);
	return `Invoice ${name} with the reference "${asked.reference}" already exists, so ${nothing}. It differs from what was asked for: ${differences.join('; ')}. If this is another order, use a reference of its own. Otherwise, correct the invoice in the accounting app.`;
};
