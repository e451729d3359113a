import type { IWebhookFunctions } from 'n8n-workflow';
import { sumUp } from '../../../../nodes/shared/webhook/sumUp';

const MINUTE_MS = 60_000;
const START = 1_800_000_000_000;

let nodes = 0;

/** A trigger of its own. */
const createTrigger = (workflow = 'w', node = `node ${++nodes}`) => {
	const context = {
		getWorkflow: () => ({ id: workflow }),
		getNode: () => ({ id: node }),
	} as unknown as IWebhookFunctions;
	return (ms: number, kind = 'forged') => sumUp(context, kind, START + ms);
};

it('writes the first refusal, and then one line a minute with the number of the others', () => {
	const refuse = createTrigger();
	expect(refuse(0)).toBe('');
	expect(refuse(0)).toBeUndefined();
	expect(refuse(MINUTE_MS - 1)).toBeUndefined();
	expect(refuse(MINUTE_MS)).toBe(' (2 more were refused since the last such line)');
	expect(refuse(MINUTE_MS + 1)).toBeUndefined();
	expect(refuse(2 * MINUTE_MS)).toBe(' (1 more were refused since the last such line)');
});

it('adds nothing to a line when no other refusal came in between', () => {
	const refuse = createTrigger();
	expect(refuse(0)).toBe('');
	expect(refuse(MINUTE_MS)).toBe('');
});

it('begins anew after the clock was set back', () => {
	const refuse = createTrigger();
	expect(refuse(MINUTE_MS)).toBe('');
	expect(refuse(MINUTE_MS - 1)).toBe('');
	expect(refuse(MINUTE_MS)).toBeUndefined();
});

it('remembers ten thousand kinds, and forgets the one that came longest ago', () => {
	const refuse = createTrigger();
	for (let kind = 0; kind < 10_000; kind += 1) refuse(0, `kind ${kind}`);
	expect(refuse(1, 'kind 0')).toBeUndefined();
	expect(refuse(1, 'one more')).toBe('');
	expect(refuse(1, 'kind 0')).toBeUndefined();
	expect(refuse(1, 'kind 1')).toBe('');
});

it('counts each kind, node and workflow alone', () => {
	const refuse = createTrigger('w', 'n');
	expect(refuse(0)).toBe('');
	expect(refuse(1, 'untimely')).toBe('');
	expect(createTrigger('w', 'other')(1)).toBe('');
	expect(createTrigger('other', 'n')(1)).toBe('');
	expect(refuse(1)).toBeUndefined();
});
