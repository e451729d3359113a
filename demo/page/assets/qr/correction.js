/** Reed-Solomon over the field of 256 elements that QR codes use. */
const POWERS = [1];
while (POWERS.length < 255) {
	const next = POWERS.at(-1) * 2;
	POWERS.push(next > 255 ? next ^ 0x11d : next);
}
const LOGARITHMS = new Map(POWERS.map((power, index) => [power, index]));

const multiply = (a, b) =>
	a === 0 || b === 0 ? 0 : POWERS[(LOGARITHMS.get(a) + LOGARITHMS.get(b)) % 255];

/** The product of (x - 2^0) … (x - 2^(count - 1)), without its leading one. */
const generatorOf = (count) => {
	let product = [1];
	for (const root of POWERS.slice(0, count)) {
		const shifted = [...product, 0];
		product = shifted.map((one, index) => one ^ multiply(product[index - 1] ?? 0, root));
	}
	return product.slice(1);
};

/** The bytes by which a reader repairs what it could not make out. */
export const correctionOf = (data, count) => {
	const generator = generatorOf(count);
	let rest = generator.map(() => 0);
	for (const byte of data) {
		const factor = byte ^ rest[0];
		rest = generator.map((one, index) => (rest[index + 1] ?? 0) ^ multiply(one, factor));
	}
	return rest;
};
