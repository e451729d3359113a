import type { AmountUnit } from '../../../../nodes/shared/fields/amountUnit';
import { readAmount } from '../../../../nodes/shared/fields/readAmount';
import { refusalOf } from '../../../harness/refusalOf';

const computing = (...names: string[]) => ({
	isComputed: (name: string) => names.includes(name),
	currenciesOf: () => [],
	unitsOf: () => [],
});

const read = (value: unknown, amountUnit: unknown, ...computed: string[]) =>
	readAmount(
		value,
		{ amountUnit: amountUnit as AmountUnit, currency: ' eur' },
		computing(...computed),
	);

it.each([
	['typed', 12.5],
	['typed', '12.50'],
	['major', 12.5],
	['minor', 1250],
])('reads a %s amount of %p', (unit, value) => {
	expect(read(value, unit)).toEqual({ currency: 'EUR', major: 12.5, minor: 1250 });
});

it.each([4950, '4950', 49.5])('does not guess what an expression meant by %p', (value) => {
	const refusal = refusalOf(() => read(value, 'typed', 'amount'));
	expect(refusal.message).toBe(
		'Amount Unit: choose Major or Minor, because the amount comes from an expression',
	);
	expect(refusal.description).toContain('The node cannot tell 4950 from 49.50');
	expect(refusal.description).toContain('Nothing was sent.');
});

it.each([
	['major', 4950],
	['minor', 49.5],
])('takes an expression once the unit %s is chosen', (unit, major) => {
	expect(read(4950, unit, 'amount')).toMatchObject({ major });
});

it('looks at the field that it reads, and names it', () => {
	const field = { name: 'presetAmount', displayName: 'Preset Amount' };
	const beside = { amountUnit: 'typed', currency: 'EUR' } as const;
	const preset = (computed: string) => readAmount(5, beside, computing(computed), field);
	expect(preset('amount')).toMatchObject({ major: 5 });
	expect(refusalOf(() => preset('presetAmount')).message).toContain('because the preset amount');
	expect(refusalOf(() => readAmount('x', beside, computing(), field)).message).toMatch(
		/^Preset Amount: /,
	);
});

it('takes a typed amount beside a unit that comes from an expression', () => {
	expect(read(12.5, 'typed', 'amountUnit')).toMatchObject({ major: 12.5 });
});

it.each(['', 'Typed', 'Major', 'cents', undefined, null, 100, {}])(
	'refuses the unit %p',
	(unit) => {
		for (const computed of [[], ['amount'], ['amountUnit']]) {
			expect(refusalOf(() => read(1250, unit, ...computed)).message).toBe(
				'Amount Unit: must be major or minor',
			);
		}
	},
);

it.each([
	['major', 'minor', 'Minor'],
	['minor', 'major', 'Major'],
] as const)(
	'refuses %s for a figure whose record has it in %s units',
	(amountUnit, unit, label) => {
		const reading = (units: ReadonlyArray<'major' | 'minor'>) =>
			readAmount(
				8200,
				{ amountUnit, currency: 'EUR' },
				{
					isComputed: () => true,
					currenciesOf: () => [],
					unitsOf: (name) => (name === 'amount' ? units : []),
				},
			);
		const refusal = refusalOf(() => reading([amountUnit, unit]));
		expect(refusal.message).toBe(
			`Amount Unit: choose ${label}, because the amount comes from a field in ${unit} units`,
		);
		expect(refusal.description).toContain('off by a factor of 100');
		expect(refusal.description).toContain('Nothing was sent.');
		expect(reading([amountUnit])).toEqual(reading([]));
	},
);
