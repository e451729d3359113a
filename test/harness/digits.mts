/** A number with as many decimals as say something. */
export const digits = (value: number): string => {
	if (Number.isInteger(value)) return value.toLocaleString('en');
	if (value >= 100) return Math.round(value).toLocaleString('en');
	return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};
