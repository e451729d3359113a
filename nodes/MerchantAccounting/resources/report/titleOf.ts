import { SEPARATOR } from './figuresIn';

const TOTAL = /^(?:sub)?total$/;

/** Words for any figure, which say nothing of this one. */
const PLAIN = /^(?:amount|balance|sum)$/;

const wordsOf = (key: string): string =>
	key
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replaceAll('_', ' ')
		.toLowerCase();

/**
 * What an accountant calls a figure that stands for itself, such as "Net profit", or "Total income"
 * for `income.total`. Nothing for one in a list, which belongs to an account.
 */
export const titleOf = (path: string): string | undefined => {
	const keys = path.split(SEPARATOR).map(wordsOf);
	const [parent, last] = ['', ...keys].slice(-2);
	if (last === '' || keys.some((key) => /^\d+$/.test(key))) return undefined;
	const named = PLAIN.test(last) && parent !== '' ? parent : last;
	const title = TOTAL.test(last) ? `${last} ${parent}`.trim() : named;
	return title[0].toUpperCase() + title.slice(1);
};
