import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Message, nextTurn, type Tool, type Turn } from './script.mts';

/** No service of the merchant platform: something that n8n can take for a chat model. */
export const CHAT_MODEL_PATH = '/chat-model/v1';

interface Request {
	model: string;
	messages: Message[];
	tools?: Tool[];
	/** Asks for the answer in pieces. */
	stream?: boolean;
}

/** A scripted model behind the addresses that OpenAI's API has; a test may have another script. */
export const mountChatModel = (app: FastifyInstance, script = nextTurn): void => {
	app.get(`${CHAT_MODEL_PATH}/models`, () => ({
		object: 'list',
		data: [{ id: 'gpt-scripted', object: 'model', created: 0, owned_by: 'demo' }],
	}));
	app.post(`${CHAT_MODEL_PATH}/chat/completions`, async (request, reply) => {
		const { model, messages, tools = [], stream } = request.body as Request;
		const message = messageOf(script(messages, tools));
		const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
		const shared = {
			id: `chatcmpl-${randomUUID()}`,
			created: Math.floor(Date.now() / 1000),
			model,
		};
		if (!stream) {
			const choices = [{ index: 0, message, finish_reason }];
			const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
			return { ...shared, object: 'chat.completion', choices, usage };
		}
		const pieces = [
			{ index: 0, delta: message, finish_reason: null },
			{ index: 0, delta: {}, finish_reason },
		];
		const events = pieces.map((piece) =>
			JSON.stringify({ ...shared, object: 'chat.completion.chunk', choices: [piece] }),
		);
		const text = [...events, '[DONE]'].map((event) => `data: ${event}\n\n`).join('');
		return await reply.type('text/event-stream').send(text);
	});
};

const messageOf = (turn: Turn) => {
	if ('words' in turn) return { role: 'assistant', content: turn.words };
	const { name, arguments: input } = turn.call;
	const call = {
		index: 0,
		id: `call_${randomUUID()}`,
		type: 'function',
		function: { name, arguments: JSON.stringify(input) },
	};
	return { role: 'assistant', content: null, tool_calls: [call] };
};
