import { UserError } from 'n8n-workflow';
import { majorText } from '../../../shared/money/majorText';
import { differenceOf, type Figures, type Settled, sumOf } from './settledFigures';

export type EntryPer = 'day' | 'payment';

/** What is booked together, and balances. */
export interface JournalEntry {
	/** The same whenever the same day or payment is exported, so that nothing is imported twice. */
	readonly reference: string;
	readonly day: string;
	readonly currency: string;
	/** What it is about, as in "of 3 payments". */
	readonly about: string;
	readonly figures: Figures;
}

const noId = (day: string) =>
	new UserError(`One Entry Per: the payments that settled on ${day} carry no ID`, {
		description: 'Choose Day and Currency instead.',
	});

const twice = ({ paymentId, day }: Settled, other: string) => {
	const when = other === day ? `twice on ${day}` : `on ${other} and on ${day}`;
	return new UserError(`Payment ${paymentId} settled ${when}, says the service`, {
		description: 'It would be booked twice, so there is no journal.',
	});
};

const refuseTwice = (settled: readonly Settled[]): void => {
	const days = new Map<string, string>();
	const rows = new Set<string>();
	for (const one of settled) {
		const { paymentId, day, row } = one;
		if (paymentId === '') continue;
		const other = days.get(paymentId);
		if (other !== undefined && (other !== day || rows.has(row))) throw twice(one, other);
		days.set(paymentId, day);
		rows.add(row);
	}
};

const MAX_NAMED = 5;

const refuseUnbalanced = (
	{ about, day, currency, figures }: JournalEntry,
	members: readonly Settled[],
): void => {
	const difference = differenceOf(figures);
	if (difference === 0n) return;
	const ids = members
		.filter((one) => differenceOf(one.figures) !== 0n && one.paymentId !== '')
		.map(({ paymentId }) => paymentId);
	const named = ids.length > 0 ? [`It comes from ${ids.slice(0, MAX_NAMED).join(', ')}.`] : [];
	throw new UserError(
		`The entry of ${about} that settled on ${day} does not balance: it is off by ${majorText(difference, currency)} ${currency}`,
		{
			description: [
				'The gross amount has to equal fee, refunded and net_settled together.',
				...named,
				'There is no journal.',
			].join(' '),
		},
	);
};

/** What settled to a recipient has the same reference in the journal of all. */
const referenceOf = (one: Settled, per: EntryPer): string => {
	const { day, currency, paymentId, recipientId } = one;
	if (per === 'payment' && paymentId === '') throw noId(day);
	const name =
		per === 'payment'
			? [paymentId]
			: [day.replaceAll('-', ''), currency, recipientId].filter(Boolean);
	return ['SETTLE', ...name].join('-');
};

const groupsOf = (settled: readonly Settled[], per: EntryPer): Settled[][] => {
	const groups = new Map<string, Settled[]>();
	for (const one of settled) {
		// A payment has one currency, unless the service says otherwise.
		const key = `${referenceOf(one, per)} ${one.currency}`;
		const group = groups.get(key);
		if (group) group.push(one);
		else groups.set(key, [one]);
	}
	return [...groups.values()];
};

const countOf = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);

const aboutOf = ([{ paymentId, recipientId }, ...others]: Settled[], per: EntryPer): string => {
	const payments = per === 'payment' ? `payment ${paymentId}` : countOf(others.length + 1);
	return recipientId === '' ? payments : `${payments} of split recipient ${recipientId}`;
};

const byDay = (one: JournalEntry, other: JournalEntry) =>
	one.day.localeCompare(other.day) || one.currency.localeCompare(other.currency);

/** Entries by day and currency, whether one for all payments or for each of them. */
export const journalEntries = (settled: readonly Settled[], per: EntryPer): JournalEntry[] => {
	refuseTwice(settled);
	const entries = groupsOf(settled, per).map((members): JournalEntry => {
		const [{ day, currency }] = members;
		const entry = {
			reference: referenceOf(members[0], per),
			day,
			currency,
			about: aboutOf(members, per),
			figures: sumOf(members.map(({ figures }) => figures)),
		};
		refuseUnbalanced(entry, members);
		return entry;
	});
	return entries.sort(byDay);
};
