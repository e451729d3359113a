import { changingPart, clockIn } from '../../../../nodes/shared/idempotency/changingPart';

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
	['{{ "return-" + Date() }}', 'Date()'],
	['{{ +new Date }}', 'new Date'],
	['{{ DateTime.fromISO($json.at).diffNow("days").days }}', '.diffNow()'],
	['{{ $json.at.toDateTime().diffToNow("days") }}', '.diffToNow()'],
	['{{ DateTime.fromISO($json.at).toRelative() }}', '.toRelative()'],
])('%s changes with every execution, because of %s', (expression, part) => {
	expect(changingPart(expression)).toBe(part);
});

it.each([
	[''],
	['{{ "order-" + $json.orderId }}'],
	['{{ $json.now }}'],
	['{{ $json.created_at }}'],
	['{{ new Date($json.created_at).getTime() }}'],
	['{{ $workflow.id + $json.random }}'],
	['{{ DateTime.local(2026, 12, 24) }}'],
])('%s is always the same', (expression) => {
	expect(changingPart(expression)).toBeUndefined();
	expect(clockIn(expression)).toBeUndefined();
});

it.each([
	['{{ $now.toISO() }}', '$now'],
	['{{ "a" + $today.month }}', '$today'],
	['{{ new Date().getTime() }}', 'new Date()'],
	['{{ new Date( ) }}', 'new Date( )'],
	['{{ new Date(Date.now()) }}', 'new Date(Date.now())'],
	['{{ new Date(Date.now() - 864e5) }}', 'Date.now'],
	['{{ DateTime.now().year }}', 'DateTime.now()'],
	['{{ DateTime.local({ zone: "UTC" }).day }}', 'DateTime.local({ zone: "UTC" })'],
])('%s reads the clock by %s', (expression, reading) => {
	expect(clockIn(expression)).toBe(reading);
	expect(changingPart(expression)).toBeUndefined();
});
