import type { IDataObject } from 'n8n-workflow';
import type { Money } from '../shared/money/money';

/** What was asked for, in both units. */
export const requested = ({ currency, major, minor }: Money): IDataObject => ({
	requested: { currency, major, minor },
});
