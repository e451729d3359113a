/** Upper or lower case and space around it make no difference. */
export const fold = (value: unknown): string =>
	String(value ?? '')
		.normalize('NFC')
		.trim()
		.toLowerCase();
