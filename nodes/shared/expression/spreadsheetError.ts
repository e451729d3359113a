/** What a cell shows whose formula failed, in any language: #REF!, #WERT!, #N/A, #NV, ####. */
const SPREADSHEET_ERROR = /#(?:\p{Lu}{3,}(?:\/0)?[!?]|[Nn]\/[A-Za-z]+|NV|##+)(?![\w-])/u;

export const spreadsheetErrorIn = (text: string): string | undefined =>
	SPREADSHEET_ERROR.exec(text)?.[0];
