import { type IExecuteFunctions, UserError } from 'n8n-workflow';
import { readsClock } from '../idempotency/changingPart';
import type { RoundClock } from '../idempotency/roundClock';
import type { Run } from '../idempotency/run';
import type { IsSame } from '../idempotency/stays';
import { atMoment } from './atMoment';

interface Source {
	readonly run: Pick<Run, 'isSubWorkflow'>;
	readonly clock: RoundClock;
	readonly expressionOf: (name: string) => string | undefined;
	readonly context: Pick<IExecuteFunctions, 'evaluateExpression'>;
}

interface Named {
	readonly displayName: string;
	readonly name: string;
	/** What else to do when the expression is replaced. */
	readonly besides?: string;
}

/** What is asked about keys and references that the clock makes, for an item. */
export const createClockCheck = ({ run, clock, expressionOf, context }: Source) => {
	const readingOf = (name: string): string | undefined => {
		const expression = expressionOf(name) ?? '';
		return readsClock(expression) ? expression : undefined;
	};
	return (item: number) => {
		/** What is looked up by the day may not be there on another one. */
		const madeAt = (expression: string, moment: number): string => {
			try {
				return String(context.evaluateExpression(atMoment(expression, moment).slice(1), item));
			} catch (error) {
				return String(error);
			}
		};
		return {
			/** What it makes at other moments, if the clock makes anything of it. */
			clockOf: (name: string): IsSame | undefined => {
				const expression = readingOf(name);
				if (expression === undefined) return undefined;
				const now = clock.now(expression);
				const made = madeAt(expression, now);
				return (away) => madeAt(expression, now + away) === made;
			},
			/**
			 * Every attempt asks for the key or the reference that the clock made for the first one. Where
			 * that is not known any more, another one would do the same again.
			 */
			checkClock: ({ displayName, name, besides = '' }: Named): void => {
				const expression = readingOf(name);
				if (expression === undefined) return;
				if (run.isSubWorkflow) {
					throw new UserError(`${displayName}: contains the date, and this is a sub-workflow`, {
						description: `When its parent is retried later, the same would be done again. Let the parent hand over the date, and use that.${besides} Nothing was sent.`,
					});
				}
				const began = clock.began(expression);
				if (began === undefined) return;
				const then = madeAt(expression, began);
				const now = madeAt(expression, clock.now(expression));
				if (then === now) return;
				throw new UserError(
					`${displayName}: contains the date, and the execution that is retried began on another one`,
					{
						description: `n8n died, or did not get that far then, so what it was is not known: "${then}" when the execution began, "${now}" for a Retry. In the expression, replace the date with the one that was meant, use Retry with the currently saved workflow, and put the expression back. A new execution counts as one of today.${besides} Nothing was sent.`,
					},
				);
			},
		};
	};
};
