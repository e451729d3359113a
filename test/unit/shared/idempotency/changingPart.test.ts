import {
	changingPart,
	readsLastingClock,
	withoutLongPeriods,
} from '../../../../nodes/shared/idempotency/changingPart';

it.each([
	['{{ $execution.id }}', '$execution.id'],
	['{{ "payout-" + $execution.resumeUrl }}', '$execution.resumeUrl'],
	['{{ $executionId }}', '$executionId'],
	['{{ $resumeWebhookUrl }}', '$resumeWebhookUrl'],
	['{{ $runIndex }}', '$runIndex'],
	['{{ Math.random() }}', 'Math.random'],
	['{{ "a".hash() + uuidv4() }}', 'uuidv4()'],
	['{{ crypto.randomUUID() }}', 'randomUUID()'],
	['{{ $json.ids.shuffle() }}', '.shuffle()'],
	['{{ $json.ids.randomItem() }}', 'randomItem()'],
	['{{ Date.now() }}', 'Date.now'],
	['{{ "return-" + Date() }}', 'Date()'],
	['{{ new Date().getTime() }}', 'new Date'],
	['{{ new Date( ) }}', 'new Date'],
	['{{ $now }}', '$now'],
	['{{ $now.toISO() }}', '$now.toISO()'],
	['{{ $now.toMillis() }}', '$now.toMillis()'],
	['{{ DateTime.now().toISO() }}', 'DateTime.now().toISO()'],
	['{{ DateTime.local().ts }}', 'DateTime.local().ts'],
	['{{ $now.hour }}', '$now.hour'],
	['{{ $now.toFormat("yyyy-MM-dd HH") }}', '$now.toFormat("yyyy-MM-dd HH")'],
	["{{ $now.toFormat('HHmm') }}", "$now.toFormat('HHmm')"],
	['{{ $now.toFormat(`X`) }}', '$now.toFormat(`X`)'],
	['{{ $now.minus({ days: 1 }).toISO() }}', '$now.minus({ days: 1 }).toISO()'],
	['{{ $now.startOf("hour").toISO() }}', '$now.startOf("hour").toISO()'],
	['{{ $today.plus($now.hour) }}', '$today.plus($now.hour)'],
	['{{ $now.toFormat("yyyy") + $now.toISO() }}', '$now.toISO()'],
	['{{ $now.toISO().slice(0, 13) }}', '$now.toISO().slice(0, 13)'],
	['{{ $now.toISO().slice(10) }}', '$now.toISO().slice(10)'],
	['{{ $now.toISO().slice(0, 10) + $now.toMillis() }}', '$now.toMillis()'],
	["{{ $now.toISO().split('T')[1] }}", "$now.toISO().split('T')[1]"],
	['{{ new Date().toISOString().slice(0, 16) }}', 'new Date'],
	['{{ new Date().toISOString().slice(0, 10) + Date.now() }}', 'Date.now'],
	[
		'{{ $now.toFormat("yyyy").concat($now.toMillis()) }}',
		'$now.toFormat("yyyy").concat($now.toMillis())',
	],
])('%s changes with every execution, because of %s', (expression, part) => {
	expect(changingPart(expression)).toBe(part);
});

it.each([
	[''],
	['{{ "order-" + $json.orderId }}'],
	['{{ $json.now }}'],
	['{{ $json.created_at }}'],
	['{{ new Date($json.created_at).getTime() }}'],
	['{{ $today.toISODate() }}'],
	['{{ $workflow.id + $json.random }}'],
	['{{ $now.toISODate() }}'],
	['{{ $now.toFormat("yyyy-MM-dd") }}'],
	['{{ $now.toFormat("kkkk-\'W\'WW") }}'],
	["{{ $now.toFormat('yyyy-MM') }}"],
	['{{ $now.toFormat("\'month\' LL") }}'],
	['{{ $now.weekYear + "-" + $now.weekNumber }}'],
	['{{ $now.minus({ days: 1 }).toISODate() }}'],
	['{{ $now.startOf("month").toISO() }}'],
	['{{ DateTime.now().setZone("Europe/Berlin").toISODate() }}'],
	['{{ $now.toISO().slice(0,10) }}'],
	['{{ "payout-" + $now.minus({ days: 1 }).toISO().substring(0, 7) }}'],
	["{{ $now.toISO().split('T')[0] }}"],
	['{{ new Date().toISOString().slice(0, 10) }}'],
	['{{ new Date().toISOString().split("T")[0] + $json.id }}'],
])('%s is the same one in a retry of the day', (expression) => {
	expect(changingPart(expression)).toBeUndefined();
});

it('says no more of it than fits a message', () => {
	const long = `{{ $now.plus(${'1 + '.repeat(1_000)}1).toISO() }}`;
	expect(changingPart(long)?.length).toBeLessThanOrEqual(60);
});

it.each([
	...['year', 'quarter', 'month', 'monthLong', 'monthShort', 'weekNumber', 'weekYear'],
	...['getFullYear()', 'getUTCFullYear()', 'getMonth()', 'getUTCMonth()'],
	...["startOf('week').toISODate()", 'endOf("month").toISO()', "beginningOf('quarter')"],
	...["extract( 'year' )", "get('month')"],
	...['toISO().slice(0, 7)', 'toISO().substring( 0 , 4 )', 'toISO().substr(0,1)'],
	...["toFormat('yyyy-MM')", 'format("MM yyyy")', 'toFormat("\'day\' LLLL")'],
	...["toLocaleString({ month: 'long' })", "toLocaleDateString('en', { year: 'numeric' })"],
])('%s of a moment stays the same for a week or longer', (steps) => {
	expect(withoutLongPeriods(`{{ $now.${steps} }}`)).toBe('{{  }}');
});

it.each([
	...['day', 'weekday', 'ordinal', 'toISODate()', 'years', 'getDate()', "startOf('day')"],
	...["get('day')", 'toISO().slice(0, 10)', 'toISO().slice(1, 7)', 'toISO().slice(0, 17)'],
	...["toFormat('yyyy-MM-dd')", "toFormat('o')", "toFormat('c yyyy')", 'toFormat(year)'],
	...["toLocaleString({ month: 'long', day: 'numeric' })", 'toLocaleString()'],
])('%s of a moment is one of its day, or of less', (steps) => {
	expect(withoutLongPeriods(`{{ $now.${steps} }}`)).toContain('$now');
});

it.each([
	...['day', 'weekday', 'weekdayLong', 'weekdayShort', 'plus({ days: 1 }).day'],
	...["toFormat('d')", "toFormat( 'ccc' )", 'minus({ days: 1 }).toFormat("EEEE")'],
])('%s of a moment comes back', (steps) => {
	expect(readsLastingClock(`{{ $now.${steps} }}`)).toBe(false);
});

it.each([
	...['toISODate()', 'month', 'daysInMonth', "toFormat('d LLL')", "toFormat('yyyy')"],
	"day + '-' + $now.month",
])('%s of a moment does not come back', (steps) => {
	expect(readsLastingClock(`{{ $now.${steps} }}`)).toBe(true);
});
