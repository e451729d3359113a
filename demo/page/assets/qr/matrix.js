import { codewordsOf } from './codewords.js';

/** The squares of a QR code, row by row: true is dark. */
export const qrMatrix = (text) => {
	const { version, codewords } = codewordsOf(text);
	const size = 17 + 4 * version;
	const rows = Array.from({ length: size }, () => Array(size).fill(undefined));
	const set = (x, y, dark) => {
		rows[y][x] = dark;
	};
	drawTiming(size, set);
	for (const [x, y] of [
		[3, 3],
		[size - 4, 3],
		[3, size - 4],
	])
		drawFinder(x, y, size, set);
	if (version > 1) drawAlignment(size - 7, set);
	drawFormat(size, set);
	drawData(rows, codewords);
	return rows;
};

const drawTiming = (size, set) => {
	for (let at = 0; at < size; at += 1) {
		set(6, at, at % 2 === 0);
		set(at, 6, at % 2 === 0);
	}
};

/** Rings around a middle, with a light one outside. */
const drawFinder = (middleX, middleY, size, set) => {
	for (let y = Math.max(middleY - 4, 0); y <= Math.min(middleY + 4, size - 1); y += 1) {
		for (let x = Math.max(middleX - 4, 0); x <= Math.min(middleX + 4, size - 1); x += 1) {
			const ring = Math.max(Math.abs(x - middleX), Math.abs(y - middleY));
			set(x, y, ring !== 2 && ring !== 4);
		}
	}
};

const drawAlignment = (middle, set) => {
	for (let y = -2; y <= 2; y += 1) {
		for (let x = -2; x <= 2; x += 1) {
			set(middle + x, middle + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
		}
	}
};

/** Level M and the first mask, as the standard spells them; twice, and one square always dark. */
const FORMAT = 0b101010000010010;

const drawFormat = (size, set) => {
	for (let bit = 0; bit < 15; bit += 1) {
		const dark = ((FORMAT >> bit) & 1) === 1;
		if (bit < 8) {
			set(8, bit < 6 ? bit : bit + 1, dark);
			set(size - 1 - bit, 8, dark);
		} else {
			set(bit === 8 ? 7 : 14 - bit, 8, dark);
			set(8, size - 15 + bit, dark);
		}
	}
	set(8, size - 8, true);
};

/** Up and down in columns of two from the right, past what is drawn already. */
const drawData = (rows, codewords) => {
	const size = rows.length;
	let bit = 0;
	for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
		for (let step = 0; step < size; step += 1) {
			const isUpwards = ((right + 1) & 2) === 0;
			const y = isUpwards ? size - 1 - step : step;
			for (const x of [right, right - 1]) {
				if (rows[y][x] !== undefined) continue;
				const dark = ((codewords[bit >> 3] >> (7 - (bit & 7))) & 1) === 1;
				rows[y][x] = dark !== ((x + y) % 2 === 0);
				bit += 1;
			}
		}
	}
};
