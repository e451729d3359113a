import { UserError } from 'n8n-workflow';
import { fold } from '../../fold';
import { asCompared } from './asCompared';

export const LABEL = { email: 'Email', name: 'Name', tax_number: 'Tax Number' } as const;

interface Wanted {
	readonly matchBy: keyof typeof LABEL;
	readonly value: string;
}

/** The value as it is compared. `field` is where it is entered; the one that it is matched by, when there is one for each. */
export const checkWanted = ({ matchBy, value }: Wanted, field?: string): string => {
	const label = LABEL[matchBy];
	const compared = asCompared(matchBy, value);
	if (compared !== '') return compared;
	const problem = fold(value)
		? `"${value.slice(0, 60)}" is not a tax number`
		: `must not be empty, because Match By is set to ${label}`;
	throw new UserError(`${field ?? label}: ${problem}`, { description: 'Nothing was sent.' });
};
