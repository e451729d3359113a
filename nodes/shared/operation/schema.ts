import { z } from 'zod';

/** 100,000. By hand, because a formatter takes longer to set up than the whole package to load. */
const grouped = (value: number) => {
	const [whole, ...fraction] = String(value).split('.');
	return [whole.replace(/\d(?=(\d{3})+$)/g, '$&,'), ...fraction].join('.');
};

const text = z.string({ required_error: 'must not be empty', invalid_type_error: 'must be text' });

/** Building blocks of request schemas, with messages that follow "<Label>: ", and limits that follow it. */
export const requiredText = (max = Infinity) => {
	if (max === Infinity) return text;
	const limit = `at most ${max} characters long`;
	return text.max(max, `must be ${limit}`).describe(limit);
};

export const uuid = text.uuid('must be a UUID, such as 7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13');

export const currencyCode = text.length(3, 'must be exactly 3 characters, such as EUR');

export const webAddress = text.refine(
	(value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
	'must be a complete URL, such as https://example.com/thanks',
);

export const emailAddress = text.regex(
	/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/,
	'must be an email address, such as name@example.com',
);

export const numberBetween = (min: number, max: number, unit = '') => {
	const limit = `from ${grouped(min)} to ${grouped(max)}${unit && ` ${unit}`}`;
	const message = `must be ${limit}`;
	return z
		.number({ required_error: 'must not be empty', invalid_type_error: 'must be a number' })
		.min(min, message)
		.max(max, message)
		.describe(limit);
};

export const yesOrNo = z.boolean({ invalid_type_error: 'must be true or false' });
