import { UserError } from 'n8n-workflow';
import { MARK, marked } from '../../../shared/expression/refuseJoined';

const TEXT = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"/g;

/** JSON with all of its texts empty. */
const withoutTexts = (json: string): string => json.replaceAll(TEXT, '""');

/** What JSON is made of, whatever its fields hold. */
const shapeOf = (json: string): string => withoutTexts(json).replaceAll(/[^[\]{}:,]/g, '');

/** An expression that is the value of a field, or digits of it. One elsewhere may yield whole lines. */
const VALUE = new RegExp(`:\\s*[-\\d.]*${MARK}[\\d.]*(?=\\s*[,}])`, 'g');

/** A backslash that nobody has typed or escaped: JSON would read C:\new as C:, a line break and ew. */
const isMisread = (text: string, lines: string): boolean =>
	lines.includes('\\') && !/\\|stringify|toJsonString/.test(text);

/**
 * Refuses lines whose fields are others than the text around its expressions says: the name of a
 * payer could close its quotes and add a line of its own.
 */
export const refuseReshaped = (text: string | undefined, lines: unknown): void => {
	if (text === undefined || typeof lines !== 'string') return;
	const entered = marked(text);
	const isShapeOpen = withoutTexts(entered).replaceAll(VALUE, ':').includes(MARK);
	if (isShapeOpen || (shapeOf(entered) === shapeOf(lines) && !isMisread(text, lines))) return;
	throw new UserError(
		'Lines (JSON): the value of an expression would change the fields around it',
		{
			description:
				'It holds quotes, commas, brackets or backslashes that JSON would read as something else. Take such a value as {{ JSON.stringify($json.name) }}, without quotes around it, or choose Form or All Input Items under Lines From. Nothing was sent.',
		},
	);
};
