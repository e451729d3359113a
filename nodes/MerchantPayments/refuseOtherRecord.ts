import { UserError, type IDataObject } from 'n8n-workflow';

const MASK = /[*•xX]{2,}/;

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A masked account number is compared by the digits that it shows. */
const isSame = (returned: unknown, asked: unknown): boolean => {
	const [found, wanted] = [String(returned).trim(), String(asked).trim()];
	if (found === wanted || Number(found) === Number(wanted)) return true;
	const [, shown = ''] = found.split(MASK);
	return MASK.test(found) && shown !== '' && wanted.endsWith(shown);
};

/** Looks only at fields that came back: which ones do is not documented. */
const differing = (returned: IDataObject, asked: IDataObject): string[] =>
	Object.keys(asked).filter((name) => {
		const found = returned[name] ?? returned[snakeCase(name)];
		return (
			asked[name] !== '' && found !== undefined && found !== null && !isSame(found, asked[name])
		);
	});

/** The service returns the old record for a known reference, whatever bank account came with it. */
export const refuseOtherRecord = (
	returned: IDataObject,
	asked: IDataObject,
	label: (name: string) => string,
): void => {
	const [record] = [returned, ...Object.values(returned ?? {})].filter(
		(value): value is IDataObject =>
			typeof value === 'object' &&
			value !== null &&
			differing(value as IDataObject, asked).length > 0,
	);
	if (!record) return;
	throw new UserError(
		`External Reference: "${asked.externalReference}" already belongs to a recipient with another ${differing(record, asked).map(label).join(', ')}`,
		{
			description: `The service returned that recipient (${record.id ?? 'no id'}) unchanged: nothing was created and your new details were not stored. Use another External Reference, or use the existing recipient.`,
		},
	);
};
