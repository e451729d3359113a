const DECIMALS: Record<number, string> = {
	0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
	3: 'BHD IQD JOD KWD LYD OMR TND',
	4: 'CLF UYW',
};

export const decimalsOf = (currency: string): number => {
	const found = Object.entries(DECIMALS).find(([, codes]) => codes.split(' ').includes(currency));
	return found ? Number(found[0]) : 2;
};

/** Null when the amount has more decimals than the currency. */
export const toMinor = (major: number, currency: string): number | null => {
	const [whole = '', fraction = ''] = String(major).split('.');
	const decimals = decimalsOf(currency);
	if (!/^\d+$/.test(whole + fraction) || fraction.length > decimals) return null;
	return Number(whole + fraction.padEnd(decimals, '0'));
};

export const toMajor = (minor: number, currency: string): number => {
	const decimals = decimalsOf(currency);
	const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
	const cut = digits.length - decimals;
	return Number(`${minor < 0 ? '-' : ''}${digits.slice(0, cut)}.${digits.slice(cut)}0`);
};
