import { type Logger, UserError } from 'n8n-workflow';
import { idOf, type Memory } from './memory';
import type { Reading } from './source';

/** Fewer records may all be gone by chance. */
const MIN_KNOWN = 5;

/**
 * Whether the lists can be those that the last poll saw. With the API key of another business
 * everything would look new. So it does after more has come than the service shows or a poll reads.
 */
export const checkContinuity = (
	{ lists }: Memory,
	readings: readonly Reading[],
	logger: Logger,
): void => {
	const idsOf = ({ source }: Reading) => lists.get(source.name)?.ids ?? [];
	const known = new Set(readings.flatMap(idsOf));
	const hasKnown = ({ records }: Reading) => records.some((record) => known.has(idOf(record)));
	const isCut = ({ source, isEnd }: Reading) => source.isCut === true || !isEnd;

	const whole = readings.filter((reading) => !isCut(reading));
	const gone = new Set(whole.flatMap(idsOf)).size;
	const isShown = whole.some(({ records }) => records.length > 0);
	if (gone >= MIN_KNOWN && isShown && !readings.some(hasKnown)) {
		throw new UserError(
			`None of the ${gone} records that this trigger remembers is there any more`,
			{
				description:
					'The key in the credential seems to belong to another business. Nothing was emitted, and nothing is forgotten. Put back the former key; or replace this trigger by a new one, which begins anew.',
			},
		);
	}
	for (const reading of readings.filter(isCut)) {
		const { source, records } = reading;
		if (idsOf(reading).length === 0 || records.length === 0 || hasKnown(reading)) continue;
		logger.warn(
			`All ${records.length} ${source.name} that were read are new since the last poll, so others may have been missed: poll more often`,
		);
	}
};
