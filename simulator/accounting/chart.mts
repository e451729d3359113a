import { stableUuid } from '../stableId.mts';
import type { Account, AccountType } from './objects.mts';

export const RECEIVABLE = '1100';
export const CASH = '1000';
export const INPUT_TAX = '1200';
export const PAYABLE = '2000';
export const OUTPUT_TAX = '2100';
export const SALES = '4000';
export const GENERAL_EXPENSES = '6000';

const CHART: [code: string, name: string, type: AccountType, subtype: string][] = [
	['6000', 'General expenses', 'expense', 'operating'],
	['6100', 'Rent', 'expense', 'operating'],
	['1000', 'Bank', 'asset', 'current'],
	['1100', 'Accounts receivable', 'asset', 'current'],
	['1200', 'Input tax', 'asset', 'current'],
	['2000', 'Accounts payable', 'liability', 'current'],
	['2100', 'Output tax', 'liability', 'current'],
	['3000', 'Owner equity', 'equity', 'capital'],
	['4000', 'Sales', 'income', 'operating'],
	['4100', 'Services', 'income', 'operating'],
	['4900', 'Discontinued sales', 'income', 'operating'],
];

export const createChart = (org: string): Account[] =>
	CHART.map(([code, name, type, subtype]) => ({
		org,
		id: stableUuid(`${org} account ${code}`),
		code,
		name,
		type,
		subtype,
		active: code !== '4900',
	}));
