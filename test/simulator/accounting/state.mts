export type AccountingState = Record<string, never>;

export function createAccountingState(): AccountingState {
	return {};
}
