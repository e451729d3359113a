import { UserError } from 'n8n-workflow';

const PLACEHOLDER = /\{(\w+)\}/g;

/** No slash, no query, no dots alone: an id can never lead to another path. */
const SEGMENT = /^(?!\.+$)[\w.~:-]{1,200}$/;

export const placeholdersOf = (route: string): string[] =>
	[...route.matchAll(PLACEHOLDER)].map(([, name]) => name);

const segment = (value: unknown, label: string): string => {
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	if (id === '') throw new UserError(`${label}: choose one from the list or enter its ID`);
	if (!SEGMENT.test(id)) {
		throw new UserError(`${label}: "${id.slice(0, 60)}" is not an ID`, {
			description:
				'An ID holds letters, digits and dashes only. Enter the ID alone, not an address.',
		});
	}
	return encodeURIComponent(id);
};

/** The one place where an id becomes part of an address. */
export const fillPath = (
	route: string,
	input: Readonly<Record<string, unknown>>,
	label: (name: string) => string,
): string => route.replace(PLACEHOLDER, (_, name: string) => segment(input[name], label(name)));
