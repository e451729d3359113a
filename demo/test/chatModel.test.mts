import { type Message, nextTurn } from '../chatModel/script.mts';

const tools = ['Find_payments', 'Refund_a_payment', 'Read_invoices'].map((name) => ({
	function: { name },
}));
const payments = [
	{ id: 'p1', currency: 'EUR', status: 'failed', major: { amount: 5 } },
	{ id: 'p2', currency: 'USD', status: 'succeeded', major: { amount: 315 } },
];
const asked = (content: string): Message[] => [
	{ role: 'user', content: 'Refund 1 of an older question' },
	{ role: 'tool', content: '[]' },
	{ role: 'assistant', content: 'None.' },
	{ role: 'user', content },
];
const told = (content: string): Message[] => [
	{ role: 'assistant', content: null, tool_calls: [{}] },
	{ role: 'tool', content },
];

describe('the scripted chat model', () => {
	it('looks payments up before anything else', () => {
		const turn = nextTurn(asked('Refund 80 of the newest payment'), tools);
		expect(turn).toEqual({ call: { name: 'Find_payments', arguments: {} } });
	});

	it('tries to refund what it was asked to, on the newest payment that can be refunded', () => {
		const messages = [...asked('Refund 80.5 please'), ...told(JSON.stringify(payments))];
		expect(nextTurn(messages, tools)).toEqual({
			call: {
				name: 'Refund_a_payment',
				arguments: { paymentId: 'p2', amount: 80.5, currency: 'USD' },
			},
		});
	});

	it.each([
		['[{"error":"Amount: 80 is too much"}]', 'I may not refund 80. Amount: 80 is too much'],
		['[{"requiresApproval":true}]', 'The refund of 80 waits for a second person.'],
		['{"status":"refunded"}', 'I refunded 80.'],
		['Out of order', 'I tried to refund 80, and was told: Out of order'],
	])('tells what came of it when the tool says %s, and stops', (answer, words) => {
		const messages = [...asked('Refund 80'), ...told(JSON.stringify(payments)), ...told(answer)];
		expect(nextTurn(messages, tools)).toEqual({ words });
	});

	it('previews a refund first where it can, and stops when that is refused', () => {
		const able = [{ function: { name: 'Preview_a_refund' } }, ...tools];
		const found = [...asked('Refund 80'), ...told(JSON.stringify(payments))];
		const input = { paymentId: 'p2', amount: 80, currency: 'USD' };
		expect(nextTurn(found, able)).toEqual({ call: { name: 'Preview_a_refund', arguments: input } });
		const previewed = [...found, ...told('[{"message":"Would refund 80.00 USD"}]')];
		expect(nextTurn(previewed, able)).toEqual({
			call: { name: 'Refund_a_payment', arguments: input },
		});
		expect(nextTurn([...previewed, ...told('[{}]')], able)).toEqual({ words: 'I refunded 80.' });
		expect(nextTurn([...found, ...told('[{"error":"Too much"}]')], able)).toEqual({
			words: 'I may not refund 80. Too much',
		});
	});

	it('hands its input to the human review where that stands before a tool', () => {
		const properties = { toolParameters: {}, hitlParameters: {} };
		const reviewed = [{ function: { name: 'Refund_a_payment', parameters: { properties } } }];
		const messages = [...asked('Refund 5'), ...told(JSON.stringify(payments))];
		expect(nextTurn(messages, reviewed)).toEqual({
			call: {
				name: 'Refund_a_payment',
				arguments: {
					toolParameters: { paymentId: 'p2', amount: 5, currency: 'USD' },
					hitlParameters: {},
				},
			},
		});
		expect(nextTurn([...messages, ...told('[{"output":"User rejected it."}]')], reviewed)).toEqual({
			words: 'I did not refund 5. User rejected it.',
		});
	});

	it('tells about payments when nobody asks for money', () => {
		const messages = [...asked('What came in?'), ...told(JSON.stringify(payments))];
		expect(nextTurn(messages, tools)).toEqual({
			words: 'I found 2 payments. The newest: 5 EUR failed, 315 USD succeeded.',
		});
	});

	it('says so when there is no tool, and when there is nothing to refund', () => {
		expect(nextTurn(asked('Refund 5'), [])).toEqual({
			words: 'I have no tool to find payments with.',
		});
		expect(nextTurn([...asked('Refund 5'), ...told('no JSON')], tools)).toEqual({
			words: 'None of the payments can be refunded.',
		});
	});
});
