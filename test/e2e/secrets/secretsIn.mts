/** How every key and every signing secret of the two services begins. */
const BEGINNINGS = ['svc_live_', 'svc_test_', 'acct_', 'whsec_'];

/** So many characters behind its beginning make a secret; fewer are words about one. */
const SHORTEST = 8;

/** What of a text shows in base64, whatever stands before and behind it there. */
const codedForms = (text: string): string[] =>
	[0, 1, 2].flatMap((shift) => {
		const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
		const own = [Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6)];
		return [bytes.toString('base64').slice(...own), bytes.toString('base64url').slice(...own)];
	});

const hexForm = (text: string): string => Buffer.from(text).toString('hex');

const anyOf = (forms: string[]) =>
	[...new Set(forms)].map((form) => form.replace(/[+/]/g, '\\$&')).join('|');

const PLAIN = new RegExp(`(?:${anyOf(BEGINNINGS)})[A-Za-z0-9_-]{${SHORTEST},}`, 'g');

const CODED = new RegExp(
	`(?:${anyOf([...BEGINNINGS.flatMap(codedForms), ...BEGINNINGS.map(hexForm)])})[A-Za-z0-9+/_-]{${SHORTEST},}`,
	'g',
);

/** Everything that looks like a key or a secret, also in base64 or as digits. */
export const secretsIn = (text: string): string[] => [
	...new Set([...text.matchAll(PLAIN), ...text.matchAll(CODED)].map(([found]) => found)),
];
