/** The part of OpenAI's chat completions that the script reads and writes. */
export interface Message {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: string | Array<{ text?: string }> | null;
	tool_calls?: unknown[];
}
export interface Tool {
	function: { name: string };
}
export interface Call {
	name: string;
	arguments: Record<string, unknown>;
}

/** What a model says next: the tools it wants to use, or words for the person. */
export type Turn = { call: Call } | { words: string };

/**
 * Stands in for a model: looks the payments up, refunds what it was asked to, and says what came
 * of it. It tries whatever amount it is told, because what it may do is not up to it.
 */
export const nextTurn = (messages: Message[], tools: Tool[]): Turn => {
	const asked = messages.findLastIndex(({ role }) => role === 'user');
	const wish = textOf(messages[asked]);
	const answers = messages
		.slice(asked + 1)
		.filter(({ role }) => role === 'tool')
		.map(textOf);
	const amount = /\d+(?:\.\d+)?/.exec(wish)?.[0];
	const wantsRefund = /refund|give back/i.test(wish) && amount !== undefined;

	if (answers.length === 0) return use(tools, /find/i, {}, 'I have no tool to find payments with.');
	const payments = read<Payment>(answers[0] ?? '');
	if (!wantsRefund) return { words: `I found ${payments.length} payments. ${listed(payments)}` };
	if (answers.length > 1) return { words: outcome(amount, answers[1] ?? '') };
	const [payment] = payments.filter(isRefundable);
	if (!payment) return { words: 'None of the payments can be refunded.' };
	const { id: paymentId, currency } = payment;
	const input = { paymentId, amount: Number(amount), currency };
	return use(tools, /refund/i, input, 'I have no tool to refund with.');
};

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
	const tool = tools.find((one) => name.test(one.function.name));
	return tool ? { call: { name: tool.function.name, arguments: input } } : { words: otherwise };
};

/** A tool answers with JSON, in an array or one by one. */
const read = <T,>(text: string): T[] => {
	try {
		return [JSON.parse(text)].flat(2) as T[];
	} catch {
		return [];
	}
};

/** A refusal is passed on as it was said: it tells a person what the model may not do. */
const outcome = (amount: string, answer: string): string => {
	const [result] = read<{ error?: string; requiresApproval?: boolean }>(answer);
	if (!result) return `I tried to refund ${amount}, and was told: ${answer}`;
	if (result.error !== undefined) return `I may not refund ${amount}. ${result.error}`;
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
