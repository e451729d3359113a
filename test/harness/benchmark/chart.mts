import { type Comparison, isMet, isMoreBetter, ratioOf, titleOf } from './comparison.mts';
import { ratioText } from './table.mts';

const ROW = 44;
const LEFT = 400;
const WIDTH = 920;
/** Where 1 stands: as much as what is beside it. */
const ONE = 280;
const MOST = WIDTH - LEFT - 70;

const escape = (text: string) =>
	text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? one);

const CAPTION = 'Merchant nodes beside n8n’s own: less is better, unless it says otherwise';

/** Green and red for bars that are met and missed; grey for what is only shown. */
const colorOf = (comparison: Comparison): string => {
	if (!comparison.bar) return '#8c959f';
	return isMet(comparison) ? '#2f7d5b' : '#b5482f';
};

const row = (comparison: Comparison, index: number): string => {
	const y = 60 + index * ROW;
	const width = Math.min(ratioOf(comparison) * ONE, MOST);
	const beside = `${comparison.beside.name}${isMoreBetter(comparison) ? ' (more is better)' : ''}`;
	return [
		`<text x="${LEFT - 12}" y="${y + 14}" text-anchor="end">${escape(titleOf(comparison))}</text>`,
		`<text x="${LEFT - 12}" y="${y + 29}" text-anchor="end" class="small">${escape(beside)}</text>`,
		`<rect x="${LEFT}" y="${y + 4}" width="${Math.max(2, width).toFixed(1)}" height="22" rx="3" fill="${colorOf(comparison)}"/>`,
		`<text x="${(LEFT + width + 8).toFixed(1)}" y="${y + 20}">${ratioText(comparison)}</text>`,
	].join('\n');
};

/** How the nodes compare, as a picture: each bar beside the line of what stands beside it. */
export const chartOf = (comparisons: readonly Comparison[]): string => {
	const height = 60 + comparisons.length * ROW + 20;
	const line = LEFT + ONE;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="#24292f">
<style>.small { font-size: 11px; fill: #57606a }</style>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="20" y="26" font-size="15" font-weight="600">${CAPTION}</text>
${comparisons.map(row).join('\n')}
<line x1="${line}" y1="44" x2="${line}" y2="${height - 14}" stroke="#57606a" stroke-dasharray="4 3"/>
<text x="${line + 6}" y="52" class="small">1 × = what stands beside it</text>
</svg>
`;
};
