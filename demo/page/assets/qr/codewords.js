import { correctionOf } from './correction.js';

/** Versions 1 to 6 at level M: blocks, bytes of data in each, bytes of correction for each. */
const VERSIONS = [
	[1, 16, 10],
	[1, 28, 16],
	[1, 44, 26],
	[2, 32, 18],
	[2, 43, 24],
	[4, 27, 16],
];

/** Mode and length take 12 bits, which with the 4 that end it are 2 bytes. */
const AROUND = 2;

/** The smallest version that holds the text, and the bytes in the order they are drawn. */
export const codewordsOf = (text) => {
	const bytes = [...new TextEncoder().encode(text)];
	const found = VERSIONS.findIndex(([blocks, size]) => bytes.length + AROUND <= blocks * size);
	if (found === -1) throw new Error('This address is too long for a QR code.');
	const [blocks, size, correction] = VERSIONS[found];
	const data = padded(bytes, blocks * size);
	const parts = Array.from({ length: blocks }, (_, index) =>
		data.slice(index * size, (index + 1) * size),
	);
	const repairs = parts.map((part) => correctionOf(part, correction));
	return { version: found + 1, codewords: [...interleaved(parts), ...interleaved(repairs)] };
};

/** Byte mode (0100), the length, the bytes, 0000, and what fills the rest. */
const padded = (bytes, size) => {
	const nibbles = [4, bytes.length >> 4, bytes.length & 15];
	for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
	nibbles.push(0);
	const data = [];
	for (let at = 0; at < nibbles.length; at += 2) data.push((nibbles[at] << 4) | nibbles[at + 1]);
	for (let fill = 0xec; data.length < size; fill ^= 0xec ^ 0x11) data.push(fill);
	return data;
};

const interleaved = (lists) => lists[0].flatMap((_, index) => lists.map((list) => list[index]));
