import { type Logger, UserError } from 'n8n-workflow';
import { type Memory, shortHash } from './memory';
import type { Reading } from './source';

/** With fewer it may be by chance that none of them is there any more. */
const FEW = 5;

const idsIn = ({ records }: Reading) => records.map(({ id }) => shortHash(String(id)));

/** Everything would look new with the key of another business. */
export const refuseOtherBusiness = ({ lists }: Memory, all: readonly Reading[]): void => {
	const readings = all.filter(({ source }) => !source.isCut);
	const known = new Set(readings.flatMap(({ source }) => lists.get(source.name)?.ids ?? []));
	const found = readings.flatMap(idsIn);
	if (known.size < FEW || found.length === 0 || found.some((id) => known.has(id))) return;
	throw new UserError(
		`None of the ${known.size} records that this trigger remembers is there any more`,
		{
			description:
				'The key in the credential seems to belong to another business. Nothing was emitted, and nothing is forgotten. Put back the former key; or replace this trigger by a new one, which begins anew.',
		},
	);
};

/** Between two polls more may have come than the service shows. */
export const warnOfGaps = (
	{ lists }: Memory,
	readings: readonly Reading[],
	logger: Logger,
): void => {
	for (const reading of readings.filter(({ source }) => source.isCut)) {
		const { source, records } = reading;
		const known = new Set(lists.get(source.name)?.ids);
		const isGap =
			known.size > 0 && records.length > 0 && !idsIn(reading).some((id) => known.has(id));
		if (!isGap) continue;
		logger.warn(
			`All ${records.length} ${source.name} that the service shows are new since the last poll, so others may have been missed: poll more often`,
		);
	}
};
