import { type IDataObject, UserError } from 'n8n-workflow';
import { toCsv } from '../../../shared/fields/csv';
import type { Unit } from '../../../shared/money/money';
import { amountNames } from '../../amountNames';
import { majorAmounts } from '../../majorAmounts';

const FIGURES: readonly string[] = amountNames.settlements;

const majorOf = (row: IDataObject, unit: Unit): IDataObject => {
	const major = majorAmounts(row, FIGURES, unit);
	const missing = FIGURES.find((name) => row[name] !== undefined && major[name] === undefined);
	if (missing === undefined) return major;
	throw new UserError(
		`The ${missing} of a settled payment cannot be converted: ${String(row[missing])} ${String(row.currency ?? 'without a currency')}`,
		{
			description:
				'Check Amount Unit in Responses in the credential, or set Format to As the Service Sends It to get the file of the service.',
		},
	);
};

/** A cell holds no object. */
const asCell = (value: unknown): unknown =>
	typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/** Settled payments as a table whose header says the unit of each amount. */
export const unitRows = (payments: readonly IDataObject[], unit: Unit | undefined): string => {
	const said = unit === undefined ? 'unit not known' : 'major units';
	const heading = (name: string) => (FIGURES.includes(name) ? `${name} (${said})` : name);
	const rows = payments.map((payment) => {
		const amounts = unit === undefined ? {} : majorOf(payment, unit);
		const cells = Object.entries({ ...payment, ...amounts });
		return Object.fromEntries(cells.map(([name, value]) => [heading(name), asCell(value)]));
	}) as IDataObject[];
	// Also without payments the file says what it would hold.
	const columns = rows.length > 0 ? rows.flatMap((row) => Object.keys(row)) : FIGURES.map(heading);
	return toCsv([...new Set(columns)], rows);
};
