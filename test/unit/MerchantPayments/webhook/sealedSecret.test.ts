import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { seal, unseal } from '../../../../nodes/MerchantPayments/webhook/sealedSecret';
import { secrets } from '../../shared/webhook/vectors.mts';

const { current } = secrets;
const owner = 'svc_live_owner';
const partsOf = (sealed: string) => sealed.split('.');

it('gives the secret back under the same key only', () => {
	const sealed = seal(current, owner);
	expect(unseal(sealed, owner)).toBe(current);
	for (const other of ['svc_live_other', '', `${owner} `, owner.toUpperCase()]) {
		expect(unseal(sealed, other)).toBeUndefined();
	}
});

/** What whoever can write static data would plant: sealed as it should be, but under this key. */
const plant = (key: string) => {
	const [salt, iv] = [randomBytes(16), randomBytes(12)];
	const derived = hkdfSync('sha256', key, salt, 'n8n-nodes-merchant-services webhook secret', 32);
	const cipher = createCipheriv('aes-256-gcm', Buffer.from(derived), iv);
	const sealed = Buffer.concat([cipher.update(current), cipher.final()]);
	return [salt, iv, cipher.getAuthTag(), sealed]
		.map((part) => part.toString('base64url'))
		.join('.');
};

it('seals and opens nothing under an empty key, which everybody has', () => {
	expect(unseal(plant(owner), owner)).toBe(current);
	for (const key of ['', ' ', '\t\n']) {
		expect(unseal(plant(key), key)).toBeUndefined();
		expect(() => seal(current, key)).toThrow('API key');
	}
});

it('shows nothing of the secret or the key, in whatever alphabet', () => {
	const sealed = seal(current, owner);
	const seen = [
		sealed,
		...partsOf(sealed).map((part) => Buffer.from(part, 'base64url').toString()),
	];
	for (const text of seen) {
		for (const hidden of ['whsec_', current.slice(6), owner]) expect(text).not.toContain(hidden);
	}
});

it('never seals the same way twice', () => {
	const [one, two] = [partsOf(seal(current, owner)), partsOf(seal(current, owner))];
	for (const [index, part] of one.entries()) expect(part).not.toBe(two[index]);
});

it('keeps letters beyond ASCII and long secrets', () => {
	for (const secret of ['whsec_é🧾', `whsec_${'x'.repeat(5000)}`]) {
		expect(unseal(seal(secret, owner), owner)).toBe(secret);
	}
});

it('notices a change of any bit', () => {
	const parts = partsOf(seal(current, owner));
	for (const [index, part] of parts.entries()) {
		const bytes = Buffer.from(part, 'base64url');
		for (const position of bytes.keys()) {
			const damaged = Buffer.from(bytes);
			damaged[position] ^= 1;
			const changed = parts.with(index, damaged.toString('base64url')).join('.');
			expect(unseal(changed, owner)).toBeUndefined();
		}
	}
});

it('refuses parts that were cut short, the seal itself above all', () => {
	const [salt, ...parts] = partsOf(seal(current, owner));
	for (const [index, part] of parts.entries()) {
		const bytes = Buffer.from(part, 'base64url');
		for (const length of bytes.keys()) {
			const cut = parts.with(index, bytes.subarray(0, length).toString('base64url'));
			const unsealed = unseal([salt, ...cut].join('.'), owner);
			expect([index, length, unsealed]).toEqual([index, length, undefined]);
		}
	}
	expect(unseal(['', ...parts].join('.'), owner)).toBeUndefined();
});

it.each(['', '.', '...', 'rubbish', 'a.b.c.d', '....', 'whsec_plain'])(
	'makes nothing of "%s"',
	(text) => {
		expect(unseal(text, owner)).toBeUndefined();
	},
);
