import { h } from '../element.js';
import { qrMatrix } from './matrix.js';

/** Readers want light squares all around. */
const MARGIN = 4;
const SQUARE = 6;

/** Dark on light in every theme, as readers expect it. */
export const qrPicture = (text, label) => {
	const rows = qrMatrix(text);
	const side = (rows.length + 2 * MARGIN) * SQUARE;
	const canvas = h('canvas', { width: side, height: side, role: 'img', 'aria-label': label });
	const pen = canvas.getContext('2d');
	pen.fillStyle = '#ffffff';
	pen.fillRect(0, 0, side, side);
	pen.fillStyle = '#000000';
	rows.forEach((row, y) =>
		row.forEach((dark, x) => {
			if (dark) pen.fillRect((x + MARGIN) * SQUARE, (y + MARGIN) * SQUARE, SQUARE, SQUARE);
		}),
	);
	return canvas;
};
