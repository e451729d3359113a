/** The part of OpenAI's chat completions that the script reads and writes. */
export interface Message {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: string | Array<{ text?: string }> | null;
	tool_calls?: unknown[];
}
export interface Tool {
	function: { name: string; parameters?: { properties?: Record<string, unknown> } };
}
export interface Call {
	name: string;
	arguments: Record<string, unknown>;
}

/** What a model says next: the tools it wants to use, or words for the person. */
export type Turn = { call: Call } | { words: string };

/**
 * Stands in for a model: looks the payments up, previews the refund if it can, refunds what it was
 * asked to, and says what came of it. It tries whatever amount it is told, because what it may do is
 * not up to it.
 */
export const nextTurn = (messages: Message[], tools: Tool[]): Turn => {
	const asked = messages.findLastIndex(({ role }) => role === 'user');
	const wish = textOf(messages[asked]);
	const [found, ...told] = messages
		.slice(asked + 1)
		.filter(({ role }) => role === 'tool')
		.map(textOf);
	const amount = /\d+(?:\.\d+)?/.exec(wish)?.[0];
	const wantsRefund = /refund|give back/i.test(wish) && amount !== undefined;

	if (found === undefined) return use(tools, /find/i, {}, 'I have no tool to find payments with.');
	const payments = read<Payment>(found);
	if (!wantsRefund) return { words: `I found ${payments.length} payments. ${listed(payments)}` };
	const steps = tools.some((tool) => PREVIEW.test(tool.function.name))
		? [PREVIEW, REFUND]
		: [REFUND];
	const step = steps.at(told.length);
	const latest = told.at(-1) ?? '';
	if (!step || isRefused(latest)) return { words: outcome(amount, latest) };
	const [payment] = payments.filter(isRefundable);
	if (!payment) return { words: 'None of the payments can be refunded.' };
	const { id: paymentId, currency } = payment;
	const input = { paymentId, amount: Number(amount), currency };
	return use(tools, step, input, 'I have no tool to refund with.');
};

const PREVIEW = /preview/i;
const REFUND = /^refund/i;

interface Payment {
	id: string;
	currency: string;
	status: string;
	major?: { amount?: number };
}

const textOf = (message: Message | undefined): string => {
	const content = message?.content ?? '';
	return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('');
};

const use = (tools: Tool[], name: RegExp, input: Call['arguments'], otherwise: string): Turn => {
	const tool = tools.find((one) => name.test(one.function.name))?.function;
	if (!tool) return { words: otherwise };
	// A tool behind n8n's human review takes its input one level down.
	const isReviewed = tool.parameters?.properties?.toolParameters !== undefined;
	const wrapped = isReviewed ? { toolParameters: input, hitlParameters: {} } : input;
	return { call: { name: tool.name, arguments: wrapped } };
};

/** A tool answers with JSON, in an array or one by one. */
const read = <T,>(text: string): T[] => {
	try {
		return [JSON.parse(text)].flat(2) as T[];
	} catch {
		return [];
	}
};

interface Result {
	error?: string;
	requiresApproval?: boolean;
	/** n8n's own words when a person has declined. */
	output?: string;
}

const isRefused = (answer: string): boolean => read<Result>(answer)[0]?.error !== undefined;

/** A refusal is passed on as it was said: it tells a person what the model may not do. */
const outcome = (amount: string, answer: string): string => {
	const [result] = read<Result>(answer);
	if (!result) return `I tried to refund ${amount}, and was told: ${answer}`;
	if (result.error !== undefined) return `I may not refund ${amount}. ${result.error}`;
	if (result.output !== undefined) return `I did not refund ${amount}. ${result.output}`;
	if (result.requiresApproval) return `The refund of ${amount} waits for a second person.`;
	return `I refunded ${amount}.`;
};

const isRefundable = ({ status }: Payment) => ['succeeded', 'partially_refunded'].includes(status);

const listed = (payments: Payment[]): string => {
	const lines = payments.slice(0, 5).map(({ major, currency, status }) => {
		return `${major?.amount ?? '?'} ${currency} ${status}`;
	});
	return lines.length > 0 ? `The newest: ${lines.join(', ')}.` : '';
};
