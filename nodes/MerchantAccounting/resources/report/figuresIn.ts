import { type IDataObject, UserError } from 'n8n-workflow';
import { EXPONENTS } from '../../../shared/money/currencies';
import { omitEmpty } from '../../../shared/operation/requestOf';
import { isRecord } from '../../../shared/transport/list';
import { figureOf, isFigure, snakeCase } from './figure';
import { isRowOfCells } from './rowOfCells';

const isWord = (name: string, value: unknown) =>
	['string', 'number'].includes(typeof value) && !isFigure(name, value);

/** Paths and words stand on every row, so a long one would be there thousands of times. */
const LONGEST = 300;
const MOST_WORDS = 20;
const MOST_FIGURES = 100_000;

const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** Nothing when there are so many that they cannot belong to one figure. */
const wordsBeside = (record: IDataObject): IDataObject => {
	const words = Object.entries(record).filter(([name, value]) => isWord(name, value));
	if (words.length > MOST_WORDS) return {};
	return Object.fromEntries(words.map(([key, value]) => [short(key), short(String(value))]));
};

/** No report goes deeper, and each level makes every path below it longer. */
const DEEPEST = 50;

/** Names of lists, which say nothing about what is in them. */
const PLAIN_LISTS = /^(rows|lines|items|entries|accounts|data|\d+)$/;

/** Stands between the names of a path, which may have points of their own. */
export const SEPARATOR = '\uE000';

/** The part of the report that a figure stands in, such as income. */
const sectionOf = (path: string): string | undefined => {
	const [first, ...deeper] = path.split(SEPARATOR);
	return deeper.length === 0 || PLAIN_LISTS.test(first) ? undefined : first;
};

/** The account that a record is about, by the names that services give it. */
const accountIn = (record: IDataObject): IDataObject => {
	const named: IDataObject = Object.fromEntries(
		Object.entries(record).map(([key, value]) => [snakeCase(key), value]),
	);
	const { account } = named;
	const { code, name }: IDataObject = isRecord(account) ? accountIn(account) : { name: account };
	return {
		code: named.code ?? named.account_code ?? code,
		name: named.name ?? named.account_name ?? named.label ?? name,
	};
};

/** Only words: an object of that name is none of a spreadsheet. */
const word = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? short(String(value)) : undefined;

/** What a record is about. One that names no account stands for a part of the account above. */
const aboutOf = (record: IDataObject, above: IDataObject): IDataObject => {
	const { code, name } = accountIn(record);
	const account = { code: word(code), name: word(name) };
	// As in `{ amount: 5, code: 'USD' }`.
	const isCurrency = account.name === undefined && EXPONENTS.has(account.code ?? '');
	const isNamed = !isCurrency && (account.code !== undefined || account.name !== undefined);
	const currency = word(record.currency) ?? (isCurrency ? account.code : above.currency);
	return { ...above, ...(isNamed && account), currency };
};

interface Beside {
	readonly words: IDataObject;
	/** Code, name and currency. */
	readonly account: IDataObject;
}

const NOTHING: Beside = { words: {}, account: {} };

const besideIn = (part: object, account: IDataObject): Beside =>
	isRecord(part)
		? { words: wordsBeside(part), account: aboutOf(part, account) }
		: { words: {}, account };

const hasAny = (record: IDataObject) => Object.keys(record).length > 0;

/** What people look for first, and where exactly it stands last. */
const rowOf = (
	amount: number | string,
	path: string,
	{ words: beside, account }: Beside,
): IDataObject => ({
	...omitEmpty({ section: sectionOf(path), ...account }),
	amount,
	...(hasAny(beside) && { beside }),
	path,
});

const refusal = (message: string) =>
	new UserError(message, {
		description: 'Set Output to Report to get it as the service returned it.',
	});

const tooMany = () => refusal(`The report has more than ${MOST_FIGURES} figures`);

const cells = () =>
	refusal('The report is a table of cells, in which codes and amounts cannot be told apart');

/** Every figure below a value, whatever its names are, with its path and the words beside it. */
export const figuresIn = (value: unknown): IDataObject[] => {
	const found: IDataObject[] = [];
	const look = (part: unknown, path: string, name: string, beside: Beside, depth: number): void => {
		const figure = figureOf(name, part);
		if (figure !== undefined && found.push(rowOf(figure, path, beside)) > MOST_FIGURES) {
			throw tooMany();
		}
		if (typeof part !== 'object' || part === null || depth > DEEPEST) return;
		if (Array.isArray(part) && isRowOfCells(part)) throw cells();
		// The outermost record is about the whole report.
		const own = besideIn(part, depth > 1 ? beside.account : {});
		for (const [key, inner] of Object.entries(part)) {
			// What stands in a list goes by the name of the list.
			const known = Array.isArray(part) ? name : key;
			look(inner, short(path ? path + SEPARATOR + key : key), known, own, depth + 1);
		}
	};
	look(value, '', '', NOTHING, 0);
	return found;
};
