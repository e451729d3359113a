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

const twice = ({ paymentId, day }: Settled, other: string) =>
	new UserError(`Payment ${paymentId} settled on ${other} and on ${day}, says the service`, {
		description: 'It would be booked twice, so there is no journal.',
	});

const refuseTwice = (settled: readonly Settled[]): void => {
	const days = new Map<string, string>();
	for (const one of settled) {
		const { paymentId, day } = one;
		const other = days.get(paymentId);
		if (other !== undefined && other !== day) throw twice(one, other);
		if (paymentId !== '') days.set(paymentId, day);
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

const groupsOf = (settled: readonly Settled[], per: EntryPer): Settled[][] => {
	const groups = new Map<string, Settled[]>();
	for (const one of settled) {
		const { day, currency, paymentId } = one;
		if (per === 'payment' && paymentId === '') throw noId(day);
		const key = [day, currency, ...(per === 'payment' ? [paymentId] : [])].join(' ');
		const group = groups.get(key);
		if (group) group.push(one);
		else groups.set(key, [one]);
	}
	return [...groups.values()];
};

const countOf = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);

const byDay = (one: JournalEntry, other: JournalEntry) =>
	one.day.localeCompare(other.day) || one.currency.localeCompare(other.currency);

/** Entries by day and currency, whether one for all payments or for each of them. */
export const journalEntries = (
	settled: readonly Settled[],
	per: EntryPer,
	recipientId = '',
): JournalEntry[] => {
	refuseTwice(settled);
	const entries = groupsOf(settled, per).map((members): JournalEntry => {
		const [{ day, currency, paymentId }] = members;
		const name =
			per === 'payment'
				? [paymentId]
				: [day.replaceAll('-', ''), currency, recipientId.slice(0, 8)].filter(Boolean);
		const entry = {
			reference: ['SETTLE', ...name].join('-'),
			day,
			currency,
			about: per === 'payment' ? `payment ${paymentId}` : countOf(members.length),
			figures: sumOf(members.map(({ figures }) => figures)),
		};
		refuseUnbalanced(entry, members);
		return entry;
	});
	return entries.sort(byDay);
};
