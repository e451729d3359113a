import { stableToken } from '../stableId.mts';

export type Capability = 'read' | 'read_write';

export interface AccountingKey {
	value: string;
	org: string;
	capability: Capability;
	revoked: boolean;
}

export interface AccountingKeys {
	readWrite: string;
	read: string;
	readWriteSecond: string;
	revoked: string;
}

const NAMED: Record<keyof AccountingKeys, Partial<AccountingKey>> = {
	readWrite: {},
	read: { capability: 'read' },
	readWriteSecond: { org: 'second' },
	revoked: { revoked: true },
};

export const issueAccountingKey = (
	name: string,
	key: Partial<AccountingKey> = {},
): AccountingKey => ({
	org: 'first',
	capability: 'read_write',
	revoked: false,
	...key,
	value: `acct_${stableToken(`accounting key ${name}`)}`,
});

export const createAccountingKeys = (): AccountingKey[] =>
	Object.entries(NAMED).map(([name, key]) => issueAccountingKey(name, key));

export const namedAccountingKeys = (): AccountingKeys => {
	const entries = Object.keys(NAMED).map((name) => [name, issueAccountingKey(name).value]);
	return Object.fromEntries(entries) as AccountingKeys;
};
