import { csvRows } from './csvRows.mts';
import { html, type Markup } from './markup.mts';
import type { Attachment } from './parseMail.mts';

const VIEWS: [type: RegExp, view: (text: string, name: string) => Markup][] = [
	[/^text\/csv$/, (text, name) => table(csvRows(text), name)],
	[/^text\/|[/+]json$/, (text) => html`<pre tabindex="0">${text}</pre>`],
];

/** A file as what it is, or undefined where it can only be downloaded. HTML is shown as its source. */
export const attachmentView = ({ type, name, content }: Attachment): Markup | undefined => {
	const [, view] = VIEWS.find(([one]) => one.test(type)) ?? [];
	return view?.(content.toString(), name);
};

const table = ([head = [], ...rows]: string[][], name: string): Markup => html`
	<div class="table" role="region" aria-label="${name}" tabindex="0">
		<table>
			<thead>
				<tr>
					${head.map((cell) => html`<th scope="col">${cell}</th>`)}
				</tr>
			</thead>
			<tbody>
				${rows.map(
					(row) =>
						html`<tr>
							${row.map((cell) => html`<td>${cell}</td>`)}
						</tr>`,
				)}
			</tbody>
		</table>
	</div>
`;
