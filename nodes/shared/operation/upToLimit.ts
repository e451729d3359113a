import { UserError } from 'n8n-workflow';

/** How many records a list is asked for. */
export const wantedOf = ({ returnAll, limit }: Readonly<Record<string, unknown>>): number => {
	if (returnAll === true) return Infinity;
	const wanted = Number(limit);
	if (Number.isInteger(wanted) && wanted >= 1) return wanted;
	throw new UserError('Limit: must be a whole number of at least 1, or turn on Return All');
};

/** For a list that the service gives whole: what is left out is said. */
export const upToLimit = <T>(
	records: readonly T[],
	input: Readonly<Record<string, unknown>>,
	{ hint }: { hint(message: string): void },
): T[] => {
	const wanted = wantedOf(input);
	if (records.length > wanted) {
		hint(
			`Returned ${wanted} of ${records.length} results, the Limit. Turn on Return All to get all of them.`,
		);
	}
	return records.slice(0, wanted);
};
