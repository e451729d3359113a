/** A Markdown table that reads well as plain text too. */
export const markdownTable = (head: string[], rows: string[][]): string => {
	const widths = head.map((cell, column) =>
		Math.max(3, cell.length, ...rows.map((row) => row[column].length)),
	);
	const line = (cells: string[]) =>
		`| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
	return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};
