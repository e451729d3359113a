import { day } from '../../../shared/fields/day';
import { toDay } from '../../../shared/fields/time';
import type { Input } from '../../../shared/operation/field';
import type { Draft, OperationContext } from '../../../shared/operation/operation';
import { type Kind, reportDraft } from './report';
import { reportFields } from './reportFields';

const asOf = day('As Of', 'asOf', 'The day of the report.', 'today');

export const asOfFields = [asOf, ...reportFields] as const;

/** A report of one day. */
export const asOfReport =
	(kind: Kind) =>
	(input: Input<typeof asOfFields>, { timezone }: OperationContext): Draft =>
		reportDraft({ as_of: toDay(input.asOf, timezone, 'As Of') }, input, kind);
