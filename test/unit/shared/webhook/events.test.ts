import { readEvent } from '../../../../nodes/shared/webhook/events';

const read = (text: string) => readEvent(Buffer.from(text));

it('reads an event and leaves it as it is', () => {
	const event = { type: 'payout.failed', created_at: 'now', more: [1, null], data: { id: '1' } };
	expect(read(JSON.stringify(event))).toEqual(event);
});

it('takes data that holds nothing, and types nobody has heard of', () => {
	expect(read('{"type":"moon.rose","data":{}}')).toEqual({ type: 'moon.rose', data: {} });
});

it.each([
	'{"type":"a"}',
	'{"type":"a","data":null}',
	'{"type":"a","data":[]}',
	'{"type":"a","data":5}',
])('takes %s, because what has a type must not get lost', (text) => {
	expect(read(text)).toEqual(JSON.parse(text));
});

it('reads a body that begins with a byte order mark, as n8n does', () => {
	expect(read('\uFEFF{"type":"a","data":{}}')).toEqual({ type: 'a', data: {} });
});

it.each([
	'',
	' ',
	'rubbish',
	'{',
	'null',
	'true',
	'1',
	'"text"',
	'[]',
	'[{"type":"a","data":{}}]',
	'{}',
	'{"data":{}}',
	'{"type":1,"data":{}}',
	'{"type":null,"data":{}}',
	'{"type":["a"],"data":{}}',
])('makes nothing of %s', (text) => {
	expect(read(text)).toBeUndefined();
});

it('makes nothing of bytes that are no text', () => {
	expect(readEvent(Buffer.from([0xff, 0xfe, 0x00]))).toBeUndefined();
});
