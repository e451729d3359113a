import { UserError } from 'n8n-workflow';

/** A span of days by which something is overdue. */
export interface Age {
	/** Its name in an item. */
	readonly name: string;
	/** Its name in a table. */
	readonly title: string;
	/** The last day of it. */
	readonly upTo: number;
}

const LIMITS = /^\s*\d{1,4}(\s*,\s*\d{1,4}){0,5}\s*$/;

/** `30, 60, 90` as the ages from "not due" to "over 90 days". */
export const agesOf = (limits: string): Age[] => {
	const edges = LIMITS.test(limits) ? limits.split(',').map(Number) : [];
	const isRising = edges.every((edge, index) => edge > (edges[index - 1] ?? 0));
	if (edges.length === 0 || !isRising) {
		throw new UserError(`Age Limits (Days): "${limits.slice(0, 40)}" is not a list of days`, {
			description: 'Enter up to six numbers of days, the smallest first, such as 30, 60, 90.',
		});
	}
	const last = edges[edges.length - 1];
	return [
		{ name: 'notDue', title: 'Not due', upTo: 0 },
		...edges.map((edge, index) => {
			const first = (edges[index - 1] ?? 0) + 1;
			return { name: `days${first}to${edge}`, title: `${first}-${edge} days`, upTo: edge };
		}),
		{ name: `over${last}`, title: `Over ${last} days`, upTo: Infinity },
	];
};

export const ageOf = (ages: readonly Age[], daysOverdue: number): Age =>
	ages.find(({ upTo }) => daysOverdue <= upTo) ?? ages[ages.length - 1];
