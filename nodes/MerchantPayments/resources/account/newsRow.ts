import type { Answer } from './ask';
import { couldNotCheck, type Finding, type Row } from './finding';

/** What is new, by what it is; nothing where that could not be compared. */
type News<N extends string> = Readonly<Record<N, string[] | undefined>>;

/** More would fill the screen. */
const MAX_SHOWN = 20;

const listed = (values: readonly string[]): string => {
	const more = values.length - MAX_SHOWN;
	const shown = values.slice(0, MAX_SHOWN).join(', ');
	return more > 0 ? `${shown} and ${more} more` : shown;
};

const findingOf = <N extends string>(noun: N, answer: Answer<News<N>>): Finding => {
	// What is read here needs no scope, so none is missing.
	if ('finding' in answer) return { ...answer.finding, status: 'unknown' };
	const news = answer.value[noun];
	if (news === undefined) {
		return couldNotCheck(`the service lists its ${noun} in a form that this version cannot read`);
	}
	if (news.length === 0) {
		return { status: 'ok', explanation: `This version knows all ${noun} of the service.` };
	}
	return {
		status: 'attention',
		explanation: `The service has ${noun} that this version does not know: ${listed(news)}. Look for an update of this package.`,
	};
};

/** What the service has and this version does not know. */
export const newsRow = <N extends string>(noun: N, answer: Answer<News<N>>): Row => ({
	name: `New ${noun}`,
	...findingOf(noun, answer),
});
