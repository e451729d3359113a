import { comesBack, isFromClock, namesRecord } from '../../../../nodes/shared/expression/madeOf';

const DAY_MS = 24 * 60 * 60_000;

it.each([
	['={{ $json["Day of week"] }}'],
	["=payout-{{ $json['Day of month'] }}"],
	['=payout-{{ $json.Hour }}:{{ $json["Minute"] }}'],
	["={{ $('Schedule Trigger').item.json['Day of week'] }}"],
	["={{ $('Schedule Trigger').first().json['Day of week'] }}"],
	['={{ $json["Day of month"] + $workflow.name }}'],
	['={{ $workflow.name }}'],
	['={{ $vars.customer }}'],
	['=rent-{{ $env.TENANT }}'],
	['=rent-{{ $itemIndex }}'],
	['={{ $prevNode.name }}'],
	// Without braces it is a text.
	['=order-$json.orderId'],
	['=US$5-{{ $workflow.id }}'],
])('%s comes back', (expression) => {
	expect(comesBack(expression)).toBe(true);
	expect(namesRecord(expression)).toBe(false);
});

it.each([
	['={{ $json["Day of week"] + $json.timestamp }}'],
	["={{ $json['Day of month'] + '-' + $json['Month'] }}"],
	['={{ $json["Day of month"] + $json.order }}'],
	['={{ $workflow.name + $json.order }}'],
	["={{ $('Order').item.json.id }}"],
	['={{ $input.first().json.id }}'],
	['={{ $node["Order"].json.id }}'],
	['={{ $items("Order")[0].json.id }}'],
	['={{ $fromAI("order") }}'],
	['={{ $json.HourlyRate }}'],
	['={{ $json["Second name"] }}'],
])('%s names a record', (expression) => {
	expect(namesRecord(expression)).toBe(true);
	expect(comesBack(expression)).toBe(false);
});

it.each([
	['={{ "Day of " + $today.toISODate() }}', 0],
	['={{ $workflow.name + $now.weekNumber }}', 7],
])('%s names no record, and stays for a while', (expression, days) => {
	const isSame = (ms: number) => ms <= days * DAY_MS;
	expect(comesBack(expression, isSame)).toBe(false);
	expect(comesBack(expression, (ms) => ms === 7 * DAY_MS)).toBe(true);
	expect(namesRecord(expression)).toBe(false);
});

it.each([['weekly-payout'], ['=weekly-payout'], ['=weekly-payout in US$'], ['']])(
	'%s names no record, and does not come back',
	(expression) => {
		expect(comesBack(expression)).toBe(false);
		expect(namesRecord(expression)).toBe(false);
	},
);

it.each([
	['=n8n execution {{ $execution.id }}', true],
	['={{ $runIndex }}', true],
	['={{ $workflow.name + $now.toISO() }}', true],
	['={{ $vars.city + ", " + $today.toISODate() }}', true],
	['={{ $workflow.name }}', false],
	['={{ $execution.id + $json.n }}', false],
	['={{ $now.plus({ days: $itemIndex }) }}', false],
])('%s is made by the clock or the execution alone: %s', (expression, expected) => {
	expect(isFromClock(expression)).toBe(expected);
});

it.each([
	["{{ $now.plus(14, 'days') }}", true],
	['{{ $today }}', true],
	["{{ $today.plus(1, 'month').toISODate() }}", true],
	['{{ $now.toISODate() }}', true],
	["{{ DateTime.now().endOf('month') }}", true],
	['{{ DateTime.utc().plus({ days: 3 }) }}', true],
	['{{ new Date() }}', true],
	['{{ new Date(Date.now() + 864e5) }}', true],
	['{{ $json.due ?? $now }}', false],
	['{{ $now.plus({ days: $json.n }) }}', false],
	["{{ $fromAI('date') || $today }}", false],
	["{{ $('Order').item.json.due ?? $now }}", false],
	['{{ $json.due }}', false],
	['{{ DateTime.fromISO($json.paidAt).plus({ days: 14 }) }}', false],
	['{{ DateTime.local(2026, 12, 24) }}', false],
	['{{ new Date($json.paidAt) }}', false],
	['{{ new Date().toISOString().slice(0, 10) }}', true],
	['{{ $json.now }}', false],
	['2026-12-24', false],
	[undefined, false],
])('%s is made by the clock alone: %s', (expression, expected) => {
	expect(isFromClock(expression)).toBe(expected);
});
