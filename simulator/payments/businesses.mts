import { stableUuid } from '../stableId.mts';

export interface BankAccount {
	accountNumber: string;
	bankCode: string;
	beneficiaryName: string;
}

export interface Business {
	name: string;
	id: string;
	contactPhone: string;
	verified: boolean;
	kycStatus: string;
	documentCount: number;
	ownerCount: number;
	settlementAccount: BankAccount | null;
	/** Minor units per currency. */
	balances: Record<string, number>;
}

export const BUSINESS_NAMES = ['first', 'second', 'unverified'] as const;

export const createBusinesses = (): Business[] =>
	BUSINESS_NAMES.map((name) => ({
		name,
		id: stableUuid(`business ${name}`),
		contactPhone: '+15550100',
		verified: name !== 'unverified',
		kycStatus: name === 'unverified' ? 'pending' : 'verified',
		documentCount: name === 'unverified' ? 0 : 3,
		ownerCount: name === 'unverified' ? 0 : 2,
		settlementAccount: {
			accountNumber: '0123456789',
			bankCode: '044',
			beneficiaryName: `Business ${name}`,
		},
		balances: { USD: 1_000_000, EUR: 1_000_000, NGN: 100_000_000, JPY: 1_000_000, KWD: 1_000_000 },
	}));
