import type { Resource } from './operation';

/** What the canvas says under a node, as an expression: "Create payout (preview)". */
export const subtitleOf = (resources: readonly Resource[]): string => {
	const sentences = Object.fromEntries(
		resources.flatMap(({ value: resource, operations }) =>
			operations.map(({ value, action }) => [`${resource}.${value}`, action]),
		),
	);
	const named = '$parameter["resource"] + "." + $parameter["operation"]';
	const preview = '($parameter["preview"] === true ? " (preview)" : "")';
	return `={{ (${JSON.stringify(sentences)})[${named}] + ${preview} }}`;
};
