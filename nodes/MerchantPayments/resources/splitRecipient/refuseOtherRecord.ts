import { type IDataObject, UserError } from 'n8n-workflow';
import { isSameAccount, isSamePhone } from './sameNumber';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isSameText = (found: unknown, asked: unknown) =>
	String(found).trim() === String(asked).trim();

/** A name may come back with other spacing or in capitals. */
const isSameName = (found: unknown, asked: unknown) => fold(found) === fold(asked);

const fold = (value: unknown) => String(value).trim().replace(/\s+/g, ' ').toLowerCase();

const COMPARED: Readonly<Record<string, (found: unknown, asked: unknown) => boolean>> = {
	externalReference: isSameText,
	name: isSameName,
	accountBank: isSameText,
	accountNumber: isSameAccount,
	recipientMobile: isSamePhone,
	splitValue: (found, asked) => Number(found) === Number(asked),
};

const valueIn = (record: IDataObject, name: string): unknown =>
	record[name] ?? record[snakeCase(name)];

/** Looks only at fields that came back: which ones do is not documented. */
const differing = (record: IDataObject, asked: IDataObject): string[] =>
	Object.keys(COMPARED).filter((name) => {
		const found = valueIn(record, name);
		const isKnown = ![undefined, null, ''].includes(found as string) && Boolean(asked[name]);
		return isKnown && !COMPARED[name](found, asked[name]);
	});

/** Also a number of which every digit is masked. */
const isHidden = (found: unknown): boolean => /^[*•xX\s]*$/.test(String(found ?? ''));

/** What an older recipient with the same reference may differ in without showing it. */
export const hiddenIn = (record: IDataObject, asked: IDataObject): string[] =>
	Object.keys(asked).filter(
		(name) => name !== 'externalReference' && asked[name] && isHidden(valueIn(record, name)),
	);

/**
 * The service returns the old record for a known reference, whatever bank account came with it,
 * and does not say whether it is an old one.
 */
export const refuseOtherRecord = (
	returned: IDataObject,
	asked: IDataObject,
	label: (name: string) => string,
): void => {
	const record = returned ?? {};
	const names = differing(record, asked);
	if (names.length === 0) return;
	const { externalReference } = asked;
	throw new UserError(
		`External Reference: for "${externalReference}" the service returned a recipient with another ${names.map(label).join(', ')}`,
		{
			description: `Either the reference belongs to an older recipient, which stayed as it was, or the service wrote your details in another way: something may have been created. Look at the recipient (${record.id ?? 'no id'}) at the service. Use another External Reference for somebody else.`,
			extra: { processed: 'unknown', id: record.id, externalReference },
		},
	);
};
