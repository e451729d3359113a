import { toCsv } from '../../../shared/fields/csv';
import { day } from '../../../shared/fields/day';
import { outputFile } from '../../../shared/fields/outputFile';
import { periodFields } from '../../../shared/fields/period';
import type { File } from '../../../shared/operation/draft';
import { defineOperation } from '../../../shared/operation/operation';
import { knownUnit } from '../../knownUnit';
import { needs } from '../../scopes';
import { dayByDay } from './dayByDay';
import { accountFields, checkAccounts } from './journalAccounts';
import { journalDays } from './journalDays';
import { journalEntries } from './journalEntries';
import { COLUMNS, type JournalLine, journalLines, toItem, toRow, totalsOf } from './journalLines';
import { rangeFilters, rangeQuery, rangeSchema } from './range';
import { readSettled, recipientSums } from './settledFigures';
import { settlements } from './settlements';

const fileOf = (lines: readonly JournalLine[], days: readonly string[], property: string): File => {
	const [from, to] = [days[0], days[days.length - 1]];
	const fileName = `settlement_journal_${from}_${to}.csv`;
	return {
		property,
		name: fileName,
		mimeType: 'text/csv',
		content: toCsv(COLUMNS, lines.map(toRow)),
		json: { fileName, from, to, lines: lines.length, totals: totalsOf(lines) },
	};
};

const sharesHint = (sums: string) =>
	`${sums} of the net amounts belong to payments of split recipients, which the service settles to them. Their descriptions name the recipient: book these entries elsewhere, or leave them out. A journal filtered by Split Recipient contains them again.`;

export const exportJournal = defineOperation({
	name: 'Export Journal',
	value: 'exportJournal',
	action: 'Export settlements as journal',
	description:
		'Make balanced journal entries (sales, fees, refunds, net) of the payments that settled in a range of days, for import into the books',
	route: 'GET /settlements',
	answer: settlements,
	needs: [needs('settlements:read')],
	fields: [
		...periodFields(
			{ ...day('From', 'from', 'First day.'), required: true },
			{
				...day('To', 'to', 'Last day. Each day takes one request, and there can be 366 of them.'),
				required: true,
			},
		),
		{
			displayName: 'One Entry Per',
			name: 'entryPer',
			type: 'options',
			default: 'day',
			description: 'What to book together. Currencies are never added up.',
			options: [
				{
					name: 'Day and Currency',
					value: 'day',
					description: 'One entry with the sums of all payments that settled on a day',
				},
				{ name: 'Payment', value: 'payment', description: 'One entry for each settled payment' },
			],
		},
		...accountFields,
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			default: 'lines',
			description: 'How to return the journal',
			options: [
				{
					name: 'CSV File',
					value: 'csv',
					description: 'One item with a CSV file: a row for each line of the journal',
				},
				{ name: 'Lines', value: 'lines', description: 'One item for each line of the journal' },
			],
		},
		{ ...outputFile, displayOptions: { show: { output: ['csv'] } } },
		rangeFilters,
	],
	wholeTexts: accountFields.map(({ name }) => name),
	schema: rangeSchema,
	request({ entryPer, output, binaryProperty, ...input }, context) {
		const { readsIn, hint } = context;
		const unit = knownUnit(readsIn, 'Export Journal');
		const accounts = checkAccounts(input);
		const { from, to, splitRecipientId } = rangeQuery(input, context);
		const days = journalDays(from, to);
		return {
			query: { splitRecipientId },
			paging: dayByDay(days),
			async together(records) {
				const settled = records.map((record) => readSettled(record, unit, splitRecipientId));
				const entries = journalEntries(settled, entryPer);
				const shares = splitRecipientId ? '' : recipientSums(settled);
				if (shares !== '') hint(sharesHint(shares));
				const lines = journalLines(entries, accounts);
				return output === 'csv'
					? fileOf(lines, days, binaryProperty || 'data')
					: lines.map((line) => ({ record: toItem(line) }));
			},
		};
	},
});
