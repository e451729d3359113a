import type { Resource } from './operation';

/** "Refund a payment" as "Refund payment". */
const inShort = (action: string) => action.replace(/ (an?|the) /, ' ');

/** What the canvas says under a node, as an expression: "Create payout (preview)". */
export const subtitleOf = (resources: readonly Resource[]): string => {
	const sentences = Object.fromEntries(
		resources.flatMap(({ value: resource, operations }) =>
			operations.map(({ value, action }) => [`${resource}.${value}`, inShort(action)]),
		),
	);
	const named = '$parameter["resource"] + "." + $parameter["operation"]';
	const preview = '($parameter["preview"] === true ? " (preview)" : "")';
	return `={{ (${JSON.stringify(sentences)})[${named}] + ${preview} }}`;
};
