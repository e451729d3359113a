import { type INode, NodeOperationError, UserError } from 'n8n-workflow';
import { atItem, failedItems } from '../../../../nodes/shared/run/failedItem';

const node: INode = {
	id: 'n',
	name: 'N',
	type: 't',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

const BOOK = 'word '.repeat(200_000);

it.each([
	['an error of the user', new UserError(BOOK, { description: `Why: ${BOOK}` })],
	['an error of n8n', new NodeOperationError(node, BOOK, { description: `Why: ${BOOK}` })],
])('shows of a book that came in from outside no more than a person reads: %s', (_, error) => {
	const failure = atItem(node, error, 3);
	expect(failure.message).toMatch(/^word word .*… \[item 3\]$/);
	expect(failure.message.length).toBeLessThan(1_100);
	expect(failure.description?.length).toBeLessThan(10_100);
	expect(JSON.stringify(failedItems(failure, [3])).length).toBeLessThan(12_000);
});

it('leaves a sentence as it is', () => {
	const { message, description } = atItem(node, new UserError('No', { description: 'Why' }), 0);
	expect([message, description]).toEqual(['No [item 0]', 'Why']);
});

it.each([
	['an error of the user', (text: string) => new UserError(text, { description: `Why: ${text}` })],
	[
		'an error of n8n',
		(text: string) => new NodeOperationError(node, text, { description: `Why: ${text}` }),
	],
])('holds no control characters that came in from outside: %s', (_, errorOf) => {
	const failure = atItem(node, errorOf('No contact \u001b[31mA\u202e\u0000'), 0);
	const { message, description, stack } = failure;
	expect(message).toBe('No contact \ufffd[31mA\ufffd\ufffd [item 0]');
	expect(description).toBe('Why: No contact \ufffd[31mA\ufffd\ufffd');
	for (const sign of ['\u001b', '\u202e', '\u0000']) {
		expect([message, description, stack].join('')).not.toContain(sign);
	}
	expect(JSON.stringify(failedItems(failure, [0]))).not.toMatch(/\\u001b|\u202e|\\u0000/);
});
