import { fillPath, placeholdersOf } from '../../../../nodes/shared/operation/requestOf';
import { refusalOf } from '../../../harness/refusalOf';

const fill = (id: unknown) => fillPath('/payments/{id}/refund', { id }, () => 'Payment');

it.each([
	['7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13', '7d3f6c1e-2b4a-4f0e-9c51-8a6b0d2e4f13'],
	['  7d3f6c1e ', '7d3f6c1e'],
	['7d3f6c1e\n', '7d3f6c1e'],
	[4711, '4711'],
	['a.b', 'a.b'],
	['a:b', 'a%3Ab'],
	['x'.repeat(200), 'x'.repeat(200)],
])('%p is an id', (id, segment) => {
	expect(fill(id)).toBe(`/payments/${segment}/refund`);
});

it.each([
	...['../payouts', '..', '.', '...', '/', 'a/b', 'a/b?x', 'a?x=1', 'a#b', '#', '?', 'a\\b'],
	...['%2e%2e', '%2E%2E%2Fpayouts', '%2F', '%00', 'a%', 'a b', 'a\nb', 'a\tb', 'a\u0000b'],
	...['é', '支付', '．．', '‥', '\u2025/', 'a;b', 'a@b', 'a&b', 'a+b', '{id}', '$&', "$'"],
	...['x'.repeat(201), 'x'.repeat(300), 1e21, 'https://api.example.com/payments/1'],
])('%p is not an id', (id) => {
	const { message } = refusalOf(() => fill(id));
	expect(message).toMatch(/^Payment: "[^]*" is not an ID$/);
	expect(message.length).toBeLessThan(100);
});

it.each(['', null, undefined, '   ', '\n', true, false, {}, { id: 'a' }, [], ['a']])(
	'%p is no choice at all',
	(id) => {
		const { message } = refusalOf(() => fill(id));
		expect(message).toBe('Payment: choose one from the list or enter its ID');
	},
);

it('fills every placeholder from the field of its name and asks for its label', () => {
	const label = (name: string) => name.toUpperCase();
	expect(fillPath('/a/{x}/b/{y}', { x: '1', y: '2' }, label)).toBe('/a/1/b/2');
	expect(refusalOf(() => fillPath('/a/{x}/b/{y}', { x: '1' }, label)).message).toMatch(/^Y: /);
	expect(fillPath('/account', {}, label)).toBe('/account');
});

it('lists the placeholders of a route', () => {
	expect(placeholdersOf('POST /a/{x}/b/{y}')).toEqual(['x', 'y']);
	expect(placeholdersOf('GET /a')).toEqual([]);
});
