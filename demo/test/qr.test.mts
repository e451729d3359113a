import { createHash } from 'node:crypto';
import { pageModule } from './pageModule.mts';

const { qrMatrix } = pageModule<{ qrMatrix: (text: string) => boolean[][] }>('qr/matrix.js');

const address = (length: number) => 'http://127.0.0.1:5691/q/'.padEnd(length, 'x').slice(0, length);
const fingerprint = (rows: boolean[][]) => {
	const text = rows.map((row) => row.map((dark) => (dark ? '#' : ' ')).join('')).join('\n');
	return createHash('sha256').update(text).digest('hex').slice(0, 16);
};

// Each of these was read back by a scanner (ZBar 0.23) when it was written down.
it.each([
	[1, 21, '3a34c886c7d6dbce'],
	[20, 25, '13888d2431c2831f'],
	[40, 29, '4340c5d07fd18c08'],
	[61, 33, '6df4670f30763630'],
	[80, 37, 'e358a85668a63603'],
	[100, 41, '514722fef07176a2'],
])('draws %d characters on %d squares, as a scanner read them', (length, side, seen) => {
	const rows = qrMatrix(address(length));
	expect([rows.length, ...new Set(rows.map((row) => row.length))]).toEqual([side, side]);
	expect(fingerprint(rows)).toBe(seen);
});

it('refuses what would not fit', () => {
	expect(qrMatrix(address(106))).toHaveLength(41);
	expect(() => qrMatrix(address(107))).toThrow('This address is too long for a QR code.');
});
