import { type Logger, UserError } from 'n8n-workflow';
import { idOf, type Memory, oldestIn } from './memory';
import { isAll, type Reading } from './source';

/** Fewer records may all be gone by chance. */
export const MIN_KNOWN = 5;

const OTHER_BUSINESS = 'The API key in the credential seems to belong to another business';
const TO_DO =
	'The workflow was not started, and nothing is lost. Enter the former API key again, or replace this trigger by a new one.';

/** n8n saves few polls, so after a restart one that was long ago is the last that is remembered. */
const MISSED = 'may have been missed. Unless n8n was just restarted, poll more often';

export interface Continuity {
	readonly readings: readonly Reading[];
	/** What may have been missed, in sentences. */
	readonly gaps: readonly string[];
}

/**
 * Whether the lists can be those that the last poll saw. With the API key of another business
 * everything would look new. So it does after more has come than the service shows or a poll reads:
 * a list that was cut short proves nothing. Undefined when nothing is to be emitted or remembered.
 */
export const checkContinuity = (
	{ lists }: Memory,
	readings: readonly Reading[],
	logger: Logger,
): Continuity | undefined => {
	const idsOf = ({ source }: Reading) => lists.get(source.name)?.ids ?? [];
	const known = new Set(readings.flatMap(idsOf));
	const hasKnown = ({ records }: Reading) => records.some((record) => known.has(idOf(record)));
	const isMissing = (reading: Reading) =>
		idsOf(reading).length > 0 && reading.records.length > 0 && !hasKnown(reading);
	/** Cut before the oldest that is known: what was read below the others may be new or forgotten. */
	const isShort = ({ source, records, isEnd }: Reading) => {
		const list = lists.get(source.name);
		const oldest = list && oldestIn(list);
		return oldest !== undefined && !isEnd && !records.some((record) => idOf(record) === oldest);
	};
	const isSame = readings.some(hasKnown);
	const isCut = readings.some((reading) => !reading.isEnd && isMissing(reading));

	const whole = readings.filter(({ source, isEnd }) => isEnd && source.shows === undefined);
	const gone = new Set(whole.flatMap(idsOf)).size;
	const isShown = whole.some(({ records }) => records.length > 0);
	if (!isSame && !isCut && gone >= MIN_KNOWN && isShown) {
		const message = `None of the ${gone} records that this trigger remembers exists any more`;
		throw new UserError(message, { description: `${OTHER_BUSINESS}. ${TO_DO}` });
	}

	const gaps: string[] = [];
	const checked: Reading[] = [];
	for (const reading of readings) {
		const { source, records } = reading;
		const { name, shows = Infinity } = source;
		const count = records.length;
		const isUnproven = shows < Infinity && isMissing(reading) && !isSame && !isCut;
		if (isUnproven) {
			const none = `None of the ${idsOf(reading).length} ${name} that this trigger remembers`;
			if (count < shows) {
				logger.warn(`${none} is listed any more. ${OTHER_BUSINESS}. ${TO_DO}`);
				return undefined;
			}
			gaps.push(
				`${none} is among the ${count} newest any more. They may belong to another business, so they did not start the workflow. Changes from now on do`,
			);
		} else if (isMissing(reading) && !isAll(reading)) {
			gaps.push(
				`All ${count} ${name} that were read are new since the last poll that is remembered, so others ${MISSED}`,
			);
		} else if (isShort(reading)) {
			gaps.push(
				`The oldest ${name} that this trigger remembers are not among the ${count} that were read, so changes of others ${MISSED}`,
			);
		}
		checked.push(isUnproven ? { ...reading, isUnproven } : reading);
	}
	for (const gap of gaps) logger.warn(gap);
	return { readings: checked, gaps };
};
