import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { RunNodeInput } from '../harness/engine/index.mts';

/** What is chosen in the editor, and never dragged: n8n offers no expression, or the unit has to be said. */
const CHOSEN = { linesFrom: 'form', amountUnit: 'major' };

/** The same input as a person makes it who drags every field from the item before. */
export const drag = (
	parameters: Readonly<Record<string, unknown>>,
): Pick<RunNodeInput, 'parameters' | 'items'> => {
	const json: IDataObject = {};
	const dragged = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(dragged);
		if (typeof value === 'object' && value !== null) {
			const entries = Object.entries(value).map(([name, part]) => [
				name,
				// What a person chose of a list or typed as an ID is one value with a mark.
				name.startsWith('__') || name === 'mode' ? part : dragged(part),
			]);
			return Object.fromEntries(entries);
		}
		const name = `field${Object.keys(json).length}`;
		json[name] = value as IDataObject[string];
		return `={{ $json.${name} }}`;
	};
	const { linesFrom, amountUnit, ...rest } = { ...CHOSEN, ...parameters };
	const entries = Object.entries(rest).map(([name, value]) => [name, dragged(value)]);
	return {
		parameters: { ...Object.fromEntries(entries), linesFrom, amountUnit } as INodeParameters,
		items: [{ json }],
	};
};
