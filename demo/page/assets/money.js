const formats = new Map();

const formatOf = (decimals) => {
	if (!formats.has(decimals)) {
		const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
		formats.set(decimals, new Intl.NumberFormat('en', digits));
	}
	return formats.get(decimals);
};

/** 4900, 2 → "49.00": plain digits, as typed into a field. */
export const majorText = (minor, decimals) => {
	const digits = String(minor).padStart(decimals + 1, '0');
	const cut = digits.length - decimals;
	return decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
};

export const minorMoney = (minor, currency, decimals = 2) =>
	majorMoney(Number(majorText(minor, decimals)), currency, decimals);

export const majorMoney = (major, currency, decimals = 2) =>
	`${formatOf(decimals).format(major)} ${currency}`;

/** Reads what a person typed, digit by digit, so that no cent is lost on the way. */
export const parseMinor = (text, decimals = 2) => {
	const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text.trim()) ?? [];
	const minor = Number(`${whole}${fraction.padEnd(decimals, '0')}`);
	if (whole === undefined || minor === 0) throw new Error('Write an amount above zero.');
	if (fraction.length > decimals) {
		throw new Error(
			decimals === 0
				? 'This currency has no decimals.'
				: `This currency has ${decimals} decimals at most.`,
		);
	}
	return minor;
};
