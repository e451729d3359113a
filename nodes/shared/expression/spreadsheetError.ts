/** What a cell shows whose formula failed, as it does in every such cell. */
const SPREADSHEET_ERROR =
	/#(?:N\/A|(?:REF|VALUE|DIV\/0|NUM|NULL|ERROR|SPILL|CALC)!|NAME\?)(?![\w-])/i;

export const spreadsheetErrorIn = (text: string): string | undefined =>
	SPREADSHEET_ERROR.exec(text)?.[0];
