import { type Logger, UserError } from 'n8n-workflow';
import { idOf, type Memory } from './memory';
import type { Reading } from './source';

/** Fewer records may all be gone by chance. */
const MIN_KNOWN = 5;

/** With the API key of another business everything would look new. */
const refuseOtherBusiness = ({ lists }: Memory, all: readonly Reading[]): void => {
	const readings = all.filter(({ source }) => !source.isCut);
	const known = new Set(readings.flatMap(({ source }) => lists.get(source.name)?.ids ?? []));
	const found = readings.flatMap(({ records }) => records.map(idOf));
	if (known.size < MIN_KNOWN || found.length === 0 || found.some((id) => known.has(id))) return;
	throw new UserError(
		`None of the ${known.size} records that this trigger remembers is there any more`,
		{
			description:
				'The key in the credential seems to belong to another business. Nothing was emitted, and nothing is forgotten. Put back the former key; or replace this trigger by a new one, which begins anew.',
		},
	);
};

/** More may have come between two polls than the service shows. */
const warnOfGaps = ({ lists }: Memory, readings: readonly Reading[], logger: Logger): void => {
	for (const { source, records } of readings.filter((reading) => reading.source.isCut)) {
		const known = new Set(lists.get(source.name)?.ids);
		const isGap =
			known.size > 0 && records.length > 0 && !records.some((record) => known.has(idOf(record)));
		if (!isGap) continue;
		logger.warn(
			`All ${records.length} ${source.name} that the service shows are new since the last poll, so others may have been missed: poll more often`,
		);
	}
};

/** Whether the lists can be those that the last poll saw. */
export const checkContinuity = (
	before: Memory,
	readings: readonly Reading[],
	logger: Logger,
): void => {
	refuseOtherBusiness(before, readings);
	warnOfGaps(before, readings, logger);
};
