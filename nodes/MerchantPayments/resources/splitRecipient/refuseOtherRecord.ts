import { type IDataObject, UserError } from 'n8n-workflow';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const MASK = /[*•xX]+/;

/** Digits with the spaces and dashes that people and services put between them taken out. */
const bare = (value: unknown) => String(value).replace(/[\s-]/g, '');

/** A masked number is compared by what it shows; one that shows nothing says nothing. */
const isSameNumber = (found: unknown, asked: unknown): boolean => {
	const [shown, wanted] = [bare(found), bare(asked)];
	if (!MASK.test(shown)) return shown === wanted;
	const [start] = shown.split(MASK);
	const end = shown.split(MASK).at(-1) ?? '';
	return wanted.startsWith(start) && wanted.endsWith(end);
};

const isSameText = (found: unknown, asked: unknown) =>
	String(found).trim() === String(asked).trim();

/** A name may come back with other spacing or in capitals. */
const isSameName = (found: unknown, asked: unknown) => fold(found) === fold(asked);

const fold = (value: unknown) => String(value).trim().replace(/\s+/g, ' ').toLowerCase();

const COMPARED: Readonly<Record<string, (found: unknown, asked: unknown) => boolean>> = {
	externalReference: isSameText,
	name: isSameName,
	accountBank: isSameText,
	accountNumber: isSameNumber,
	recipientMobile: isSameNumber,
	splitValue: (found, asked) => Number(found) === Number(asked),
};

/** Looks only at fields that came back: which ones do is not documented. */
const differing = (record: IDataObject, asked: IDataObject): string[] =>
	Object.keys(COMPARED).filter((name) => {
		const found = record[name] ?? record[snakeCase(name)];
		const isKnown = ![undefined, null, ''].includes(found as string) && Boolean(asked[name]);
		return isKnown && !COMPARED[name](found, asked[name]);
	});

const isRecipient = (value: unknown): value is IDataObject =>
	typeof value === 'object' &&
	value !== null &&
	['externalReference', 'accountNumber'].some((name) => name in value || snakeCase(name) in value);

/** The record itself, or the one it comes wrapped in. */
const recordIn = (body: IDataObject): IDataObject =>
	[body, ...Object.values(body)].find(isRecipient) ?? body;

/** The service returns the old record for a known reference, whatever bank account came with it. */
export const refuseOtherRecord = (
	returned: IDataObject,
	asked: IDataObject,
	label: (name: string) => string,
): void => {
	const record = recordIn(returned ?? {});
	const names = differing(record, asked);
	if (names.length === 0) return;
	throw new UserError(
		`External Reference: "${asked.externalReference}" already belongs to a recipient with another ${names.map(label).join(', ')}`,
		{
			description: `The service returned that recipient (${record.id ?? 'no id'}) unchanged: nothing was created and your new details were not stored. Use another External Reference, or use the existing recipient.`,
		},
	);
};
