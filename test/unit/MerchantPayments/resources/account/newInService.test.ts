import {
	newRoutes,
	newValues,
} from '../../../../../nodes/MerchantPayments/resources/account/newInService';

describe('operations of a description', () => {
	const known = ['GET /payments', 'GET /payments/{paymentId}'];

	it.each<[string, unknown, string[] | undefined]>([
		['nothing new', { paths: { '/payments': { get: {} }, '/payments/{id}': { get: {} } } }, []],
		[
			'a method and a path',
			{ paths: { '/payments': { get: {}, post: {} }, '/disputes/{id}': { get: {} } } },
			['POST /payments', 'GET /disputes/{id}'],
		],
		['what is no method', { paths: { '/payments': { get: {}, parameters: [] } } }, []],
		[
			'paths with the version',
			{ paths: { '/api/v1/payments': { get: {} }, '/api/v1/disputes': { get: {} } } },
			['GET /disputes'],
		],
		['nothing that is known', { paths: { '/v2/payments': { get: {} } } }, undefined],
		['no paths', { openapi: '3.0.3' }, undefined],
		['odd paths', { paths: { '/payments': null, '/payouts': 'get' } }, undefined],
		['no object', ['GET /payments'], undefined],
		['nothing', undefined, undefined],
	])('%s', (_, description, expected) => {
		expect(newRoutes(description, known)).toEqual(expected);
	});
});

describe('values of a reference', () => {
	const known = ['pending', 'failed'];

	it.each<[string, unknown, string[] | undefined]>([
		['nothing new', { statuses: ['failed', 'pending'] }, []],
		[
			'lists of texts',
			{ a: ['pending', 'held'], b: { c: ['failed', 'held', 'lost'] } },
			['held', 'lost'],
		],
		['a bare list', ['pending', 'held'], ['held']],
		[
			'lists of records',
			[
				{ value: 'pending', description: 'Not paid yet' },
				{ value: 'held', description: 'For a review', isFinal: false },
			],
			['held'],
		],
		['names with their meanings', { payment: { pending: 'Not paid', held: 'Review' } }, ['held']],
		['a list of something else', { kinds: ['card', 'bank'], statuses: ['pending'] }, []],
		['no list with anything known', { kinds: ['card', 'bank'] }, undefined],
		['a text', 'pending, held', undefined],
		['nothing', null, undefined],
	])('%s', (_, reference, expected) => {
		expect(newValues(reference, known)).toEqual(expected);
	});
});
