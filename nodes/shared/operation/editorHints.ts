import type { NodeHint } from 'n8n-workflow';
import { CHANGING } from '../idempotency/changingPart';
import type { Resource } from './operation';

/** Shown where the output will be, before the node is executed. */
const warning = (message: string, condition: string): NodeHint => ({
	message,
	type: 'warning',
	location: 'outputPane',
	whenToDisplay: 'beforeExecution',
	displayCondition: `={{ ${condition} }}`,
});

/** The fields as they were entered: expressions are not evaluated. */
const ENTERED = 'JSON.stringify($rawParameter)';

const beginningOf = (names: readonly string[]) => `"(?:${names.join('|')})":"=`;

/** The node refuses it when it is executed, and then the data is there and the person may be gone. */
export const unitHint = (amounts: readonly string[]): NodeHint =>
	warning(
		'An amount is an expression. Choose Major or Minor under "Amount Unit": the node cannot tell 4950 from 49.50.',
		`($rawParameter["amountUnit"] ?? "typed") === "typed" && /${beginningOf(amounts)}/.test(${ENTERED})`,
	);

/** The same that is refused when the node is executed, as far as a pattern can tell. */
export const keyHint = (keys: readonly string[]): NodeHint =>
	warning(
		'The key changes with every execution, so it prevents no duplicates. Use a value that identifies what is done once, such as the ID of an order.',
		`/${beginningOf(keys)}(?:[^"\\\\]|\\\\.)*?(?:${CHANGING.source})/i.test(${ENTERED})`,
	);

/** What is right for one thing to be done once, and silently stops a schedule after its first time. */
export const sameKeyHint = (key: string): NodeHint =>
	warning(
		'The idempotency key is the same in every execution, so only the first one does anything. After a Schedule Trigger, add its day: {{ $json.timestamp.slice(0, 10) }}.',
		`/"${key}":"(?![^"]*\\{\\{)[^"]+"/.test(${ENTERED})`,
	);

/** A node has this field only when an AI agent uses it. */
const IS_TOOL = '$rawParameter["toolDescription"] !== undefined';

export const toolLimitHint = (
	resources: readonly Resource[],
	limits: readonly string[],
): NodeHint => {
	const operations = resources.flatMap(({ value: resource, operations: all }) =>
		all.filter(({ movesMoney }) => movesMoney).map(({ value }) => `${resource}.${value}`),
	);
	const operation = '$rawParameter["resource"] + "." + $rawParameter["operation"]';
	const options = '($rawParameter["options"] ?? {})';
	const isUnlimited = limits.map((name) => `${options}["${name}"] === undefined`).join(' && ');
	return warning(
		'An AI agent decides how often and how much. Set "Maximum Amount" or "Maximum per Execution" under Options: the node does nothing without one.',
		`${IS_TOOL} && ${JSON.stringify(operations)}.includes(${operation}) && ${isUnlimited}`,
	);
};
