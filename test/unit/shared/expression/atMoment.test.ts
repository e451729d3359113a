import { atMoment } from '../../../../nodes/shared/expression/atMoment';
import { evaluate } from './evaluate.mts';

const MOMENT = Date.parse('2026-11-18T03:00:00Z');

it.each([
	['{{ $now.toISO() }}', '2026-11-18T12:00:00.000+09:00'],
	['{{ $today.toISO() }}', '2026-11-18T00:00:00.000+09:00'],
	['{{ $now.minus({ hours: 18 }).toISODate() }}', '2026-11-17'],
	['{{ DateTime.utc().toISO() }}', '2026-11-18T03:00:00.000Z'],
	['{{ DateTime.now().toMillis() }}', MOMENT],
	['{{ DateTime.local({ zone: "UTC-5" }).toISODate() }}', '2026-11-17'],
	['{{ new Date().getUTCHours() }}', 3],
	['{{ new  Date ().getUTCHours() }}', 3],
	['{{ DateTime\n  .utc()\n  .toISO() }}', '2026-11-18T03:00:00.000Z'],
	['{{ DateTime\n  .now().toMillis() }}', MOMENT],
	['{{ new Date(Date.now()).toISOString().slice(0, 7) }}', '2026-11'],
	['{{ new Date(Date.now() - 4 * 3600000).toISOString().slice(0, 10) }}', '2026-11-17'],
	['{{ Date.now() }}', MOMENT],
	["{{ `it's ${$now.day}` }}", "it's 18"],
	['{{ $json.id + "-" + $now.toFormat("yyyy") }}', '7-2026'],
	["{{ 'an'.replace(/'/g, '') + $now.day }}", 'an18'],
	["{{ /* it's */ $now.day }}", 18],
	['{{ `${ { n: $now.day }.n + $now.plus({ days: 1 }).day }` }}', '37'],
	['{{ ({ ...$now.toObject() }).day }}', 18],
	[`{{ 'Pay $now: ' + $now.day }}`, 'Pay $now: 18'],
	['{{ Date.now().toString(36) }}', MOMENT.toString(36)],
	['{{ DateTime.utc({ locale: "fr" }).toFormat("MMMM") }}', 'novembre'],
	['{{ new Date(2020, 1).getFullYear() }}', 2020],
])('lets the clock stand in %s', (text, made) => {
	expect(evaluate(atMoment(text, MOMENT), 'Asia/Tokyo')).toBe(made);
});

it('changes nothing outside of an expression', () => {
	const text = '={{ $now.year }} $now, new Date() \\{{ $now }}';
	expect(atMoment(text, MOMENT)).toMatch(
		/^=\{\{ DateTime.* \$now, new Date\(\) \\\{\{ \$now \}\}$/,
	);
});

it.each(['{{ $json.$now }}', '{{ $json.new }}', '{{ $nowhere }}', '{{ $json.Date.now() }}'])(
	'takes %s for no clock',
	(text) => {
		expect(atMoment(text, MOMENT)).toBe(text);
	},
);
