import { type IDataObject, UserError } from 'n8n-workflow';
import { omitEmpty } from '../../../shared/operation/requestOf';
import { compareReturned, type IsSame, isSameText, type Rules } from '../../compareReturned';
import { isSameAccount } from './sameAccount';

/** Also a number of which every digit is masked. */
const isHidden = (found: unknown): boolean => /^[*•xX\s]*$/.test(String(found ?? ''));

/** What is masked as a whole tells nothing. */
const ifShown =
	(isSame: IsSame): IsSame =>
	(found, asked) =>
		isHidden(found) ? undefined : isSame(found, asked);

/** A code in other letters is another one. */
const isSameCode = ifShown((found, asked) => String(found).trim() === String(asked).trim());

const RULES: Rules = {
	externalReference: isSameCode,
	name: ifShown(isSameText),
	accountBank: isSameCode,
	accountNumber: ifShown(isSameAccount),
	splitValue: ifShown((found, asked) => Number(found) === Number(asked)),
};

/**
 * The service returns the old record for a known reference, whatever bank account came with it,
 * and does not say whether it is an old one. Returns what that one may differ in without showing it.
 */
export const refuseOtherRecord = (
	returned: IDataObject,
	asked: IDataObject,
	label: (name: string) => string,
): string[] => {
	const record = returned ?? {};
	// A phone is written in many ways, and no money goes there.
	const compared = omitEmpty({ ...asked, recipientMobile: undefined });
	const { other: names, open } = compareReturned(record, compared, RULES);
	if (names.length === 0) return open.filter((name) => name !== 'externalReference');
	const { externalReference } = asked;
	throw new UserError(
		`External Reference: for "${externalReference}" the service returned a recipient with another ${names.map(label).join(', ')}`,
		{
			description: `Either the reference belongs to an older recipient, or the service wrote your details in another way: something may have been created. Look at the recipient (${record.id ?? 'no id'}) at the service. Use another External Reference for somebody else.`,
			extra: { processed: 'unknown', id: record.id, externalReference },
		},
	);
};
