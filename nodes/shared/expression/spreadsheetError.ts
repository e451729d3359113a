/** What a cell shows whose formula failed, in any language: #REF!, #¡VALOR!, #N/A, #NV, ####. */
const SPREADSHEET_ERROR =
	/#(?:[¡¿]?\p{L}[\p{L}_]+(?:\/0)?[!?]|\p{L}\/\p{L}+|NV|YOK|##+)(?![\w-])/iu;

export const spreadsheetErrorIn = (text: string): string | undefined =>
	SPREADSHEET_ERROR.exec(text)?.[0];
