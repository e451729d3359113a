import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isTool } from '../idempotency/run';
import { EXPONENTS } from '../money/currencies';
import type { Unit } from '../money/money';
import { draggedAlone, jsonOf } from './dragged';
import type { Expression } from './expressions';
import { plainValueAt } from './reference';
import { currencyBeside } from './sourceCurrencies';

/** As in `requested`, which holds the same figure in both. */
const unitByName = (json: IDataObject, path: readonly string[]): Unit | undefined => {
	const record = path.slice(0, -1);
	const [major, minor] = ['major', 'minor'].map((name) => plainValueAt(json, [...record, name]));
	if (typeof major !== 'number' || typeof minor !== 'number' || major === minor) return undefined;
	const name = path[path.length - 1];
	return name === 'major' || name === 'minor' ? name : undefined;
};

/** These nodes write major units beside a record: 8250 in `data.amount`, 82.5 in `major.amount`. */
const unitBeside = (json: IDataObject, path: readonly string[]): Unit | undefined => {
	const inMajor = plainValueAt(json, ['major', path[path.length - 1]]);
	if (typeof inMajor !== 'number') return undefined;
	// Where the currency has no decimals, both units are the same.
	if (path[0] === 'major') {
		return EXPONENTS.get(currencyBeside(json, path) ?? '') ? 'major' : undefined;
	}
	const value = Number(plainValueAt(json, path));
	return value === inMajor || Number.isNaN(value) ? undefined : 'minor';
};

const unitIn = (json: IDataObject, path: readonly string[]): Unit | undefined =>
	unitByName(json, path) ?? unitBeside(json, path);

/** In which units the figures are that a field of this name was dragged from, where their records say. */
export const createSourceUnits =
	(context: IExecuteFunctions, expressions: readonly Expression[]) =>
	(name: string, items: readonly number[]): Unit[] => {
		if (isTool(context)) return [];
		// Only as it came: a price that is divided by 100 is in another unit than its field.
		const dragged = expressions
			.filter(({ field }) => field.name === name)
			.flatMap(({ text }) => draggedAlone(text));
		const found = items.flatMap((item) =>
			dragged.flatMap(({ root, path }) => unitIn(jsonOf(context, root, item), path) ?? []),
		);
		return [...new Set(found)];
	};
