import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { connect as connectAccounting } from '../../nodes/MerchantAccounting/connection';
import * as accounting from '../../nodes/MerchantAccounting/explain';
import { documentLabel } from '../../nodes/MerchantAccounting/labels';
import { readLine } from '../../nodes/MerchantAccounting/resources/invoice/invoiceLine';
import { checkReference } from '../../nodes/MerchantAccounting/resources/invoice/reference';
import { reportItems } from '../../nodes/MerchantAccounting/resources/report/report';
import { receiver as books } from '../../nodes/MerchantAccounting/webhook/receiver';
import { connect } from '../../nodes/MerchantPayments/connection';
import * as payments from '../../nodes/MerchantPayments/explain';
import { checkedKey } from '../../nodes/MerchantPayments/idempotencyKey';
import { paymentLabel } from '../../nodes/MerchantPayments/labels';
import { newRoutes, newValues } from '../../nodes/MerchantPayments/resources/account/newInService';
import { searchDestinations } from '../../nodes/MerchantPayments/resources/payout/destinations';
import { settledPayments } from '../../nodes/MerchantPayments/resources/settlement/settledPayments';
import { refuseOtherRecord } from '../../nodes/MerchantPayments/resources/splitRecipient/refuseOtherRecord';
import { checkEndpointUrl } from '../../nodes/MerchantPayments/resources/webhookEndpoint/endpointUrl';
import { findSecret } from '../../nodes/MerchantPayments/resources/webhookEndpoint/signingSecret';
import { checkCurrency } from '../../nodes/MerchantPayments/spendingLimits';
import { receiver as money } from '../../nodes/MerchantPayments/webhook/receiver';
import { checkBaseUrl } from '../../nodes/shared/connection/connection';
import { pathIn } from '../../nodes/shared/expression/lookUp';
import { referencesIn } from '../../nodes/shared/expression/reference';
import { mayAppend } from '../../nodes/shared/expression/refuseJoined';
import { readJsonArray, readJsonObject } from '../../nodes/shared/fields/json';
import { toDay, toMoment } from '../../nodes/shared/fields/time';
import { emptyMemory } from '../../nodes/shared/idempotency/runMemory';
import { keepResponse } from '../../nodes/shared/idempotency/storedResponse';
import { currencyOf, readMoney } from '../../nodes/shared/money/money';
import { labelOf } from '../../nodes/shared/operation/field';
import type { Operation, OperationContext } from '../../nodes/shared/operation/operation';
import { fillPath } from '../../nodes/shared/operation/requestOf';
import { uuid, webAddress } from '../../nodes/shared/operation/schema';
import { buildRequest, validate } from '../../nodes/shared/run/build';
import { deliver } from '../../nodes/shared/run/perform';
import { openClient } from '../../nodes/shared/transport/client';
import { shorten } from '../../nodes/shared/transport/failure';
import { findList } from '../../nodes/shared/transport/list';
import { retryAfterMs } from '../../nodes/shared/transport/rateLimited';
import { diagnose } from '../../nodes/shared/webhook/diagnose';
import { readEvent } from '../../nodes/shared/webhook/events';
import { type Scheme, verify } from '../../nodes/shared/webhook/signature';
import { signingSecretsOf } from '../../nodes/shared/webhook/signingSecrets';
import { passesOf } from '../harness/linear.mts';
import { itemAnswering, operation } from '../harness/operation';
import { credentials } from './MerchantPayments/credentials';
import { callContext } from './shared/transport/callContext';
import { answer, request } from './shared/transport/outcomes';
import { service } from './shared/transport/service';

// Waiting between tries is proven elsewhere; here it would only take time.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async () => undefined,
}));

/** So many passes over the same bytes everything has to do with. What is quadratic takes thousands. */
const PASSES = 500;

/** At the base size already a quadratic pattern shows, without holding up the tests for hours. */
const SIZES = [20_000, 300_000];

/** Repeats a piece up to a length, between a beginning and an end that makes it fail late. */
const run =
	(piece: string, before = '', after = '') =>
	(length: number) =>
		before + piece.repeat(Math.ceil(length / piece.length)) + after;

const MADE: ReadonlyArray<readonly [name: string, make: (length: number) => string]> = [
	['zeros in a decimal', run('0', '1.', '1')],
	['zeros', run('0', '', 'x')],
	['nines', run('9')],
	['minus signs', run('-')],
	['space within', run(' ', 'a', 'a')],
	['space around', run(' \t\n', '', 'a')],
	['opened tags', run('<')],
	['opened tags with words', run('<a ')],
	['slashes', run('/', 'https://a', 'x')],
	['dots', run('.a', 'https://', '/')],
	['commas', run(',')],
	['signatures', run(`v1=${'a'.repeat(64)},`, 't=1767225600,')],
	['signs of equality', run('=', 't=')],
	['a far date', run('2026 ', 'Mon, 05 Jan ', ' GM')],
	['a long date', run('0', '2026-01-31T')],
	['a long date with a zone', run('a/', '2026-01-31T10:00:00[')],
	['capitals', run('EUR,')],
	['stars', run('x*')],
	['a reference', run('.a', '={{ $json', ' }')],
	['steps of a moment', run('.a()', '={{ $now', ' }')],
	['moments', run('DateTime.a().toFormat("y')],
	['a reference in brackets', run("['a']", '={{ $json', ' }')],
	['opened lists', run('[')],
	['lists in lists', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
	['objects in objects', (length) => `${'{"a":'.repeat(length / 6)}1${'}'.repeat(length / 6)}`],
	[
		'lists behind objects',
		(length) => {
			const lists = Array.from({ length: length / 20 }, (_, at) => `"k${at}":[]`).join();
			const deep = Math.min(length / 20, 1_000);
			return `${'{"a":'.repeat(deep)}{${lists}}${'}'.repeat(deep)}`;
		},
	],
	['many keys', (length) => `{${run('"a":1,')(length)}"a":1}`],
	['escapes', run('\\u0073', '{"error":"', '"}')],
	['letters of another script', run('ü', 'https://')],
	['underscores', run('_a')],
	['moments', run('$now.a(')],
	['moments within moments', run('$now.a()', '$now.a(')],
	['steps of a moment', run('.toFormat("a")', '={{ $now', '.')],
	['brackets after a moment', run('()', '={{ $now.a(')],
	['formats of a moment', run("\\'", "={{ $now.toFormat('")],
	['words for a random number', run('random')],
	['words for bank details', run('bank')],
];

const TEXTS = MADE.map(([name, make]) => [name, SIZES.map(make)] as const);

const NOW = Date.parse('2026-01-31T12:00:00Z');

const secret = ['whsec_0123456789abcdef'];

/** What a trigger does with a header and a body that anybody may send. */
const receive = (scheme: Scheme) => (text: string) => {
	const delivery = { body: Buffer.from(text), header: () => text };
	const verdict = verify(scheme, secret, delivery, NOW);
	if (verdict.kind !== 'genuine') diagnose(verdict, scheme, secret, delivery);
};

const answering = (status: number, body: string) =>
	callContext([{ status, body }], { ...credentials, requestsPerMinute: 0 }).context;

const call = (status: number) => async (text: string) =>
	await (
		await openClient(answering(status, text), service)
	)(request());

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		return { text };
	}
};

const perform = async (one: Operation, input: never, context: OperationContext) => {
	const built = await buildRequest(one, input, context, String);
	return await deliver(built, input, context, jest.fn(), context.call);
};

const ownKey = (idempotencyKey: string, expressionOf: () => string | undefined) =>
	checkedKey(
		{ idempotencyKey, shortenKey: true },
		{ min: 1, max: 64 },
		{ expressionOf, checkClock: () => {}, clockOf: () => undefined },
	);

const madeByClock = (text: string) =>
	checkReference(
		{ reference: 'r', contactId: 'c', linesFrom: 'form' },
		{ expressionOf: () => `=${text}`, checkClock: () => {}, clockOf: () => undefined },
	);

const remember = (body: unknown) => keepResponse(emptyMemory(), { status: 200, headers: {}, body });

const event = (text: string) => ({ type: text, data: { id: text, amount: text, currency: text } });

const PARSERS: ReadonlyArray<readonly [name: string, parse: (text: string) => unknown]> = [
	['an amount in major units', (text) => readMoney(text, 'major', 'EUR')],
	['an amount in minor units', (text) => readMoney(text, 'minor', 'JPY')],
	['a currency', (text) => readMoney(1, 'major', currencyOf(text))],
	['allowed currencies', (text) => checkCurrency('XXX', { allowedCurrencies: text })],
	['Retry-After', (text) => retryAfterMs(answer(429, '', { 'retry-after': text }), NOW)],
	['an error body', shorten],
	['an error in a body', (text) => shorten({ text })],
	['an error body as data', (text) => shorten(parsed(text))],
	['a refusal', call(400)],
	['a fault of the service', call(501)],
	['an answer', call(200)],
	[
		'an error of payments',
		(text) => payments.readError({ error: { fieldErrors: { [text]: [text] } } }),
	],
	['an error of the books', (text) => accounting.readError({ error: text })],
	[
		'a path that is not found',
		(path) =>
			accounting.explain({
				status: 404,
				request: request({ path: `/a/${path}` }),
				tries: 1,
				processed: 'no',
				text: '',
			}),
	],
	['a list', (text) => findList(parsed(text))],
	['a list below another one', (text) => findList({ warnings: [], below: parsed(text) })],
	['settled payments', (text) => settledPayments([{ [text]: text }])],
	['settled payments somewhere', (text) => settledPayments(parsed(text))],
	['a signing secret somewhere', (text) => findSecret(parsed(text))],
	[
		'a list of texts as items',
		async (text) => await perform(operation({}), {} as never, itemAnswering([text]).item),
	],
	[
		'a report',
		(text) =>
			reportItems({ status: 200, headers: {}, body: parsed(text) }, 'rows', {
				name: 'report',
				hasSides: true,
			}),
	],
	[
		'a description of the service',
		async (text) => await searchDestinations.call(answering(200, text) as ILoadOptionsFunctions),
	],
	['operations of a description', (text) => newRoutes({ paths: parsed(text) }, ['GET /payments'])],
	['a long path', (text) => newRoutes({ paths: { [text]: { get: {} } } }, ['GET /payments'])],
	['values of a reference', (text) => newValues(parsed(text), ['pending'])],
	[
		'a recipient',
		(text) =>
			refuseOtherRecord(
				{ externalReference: text, accountNumber: text, name: text },
				{ externalReference: 'a', accountNumber: '1', name: 'a' },
				(name) => name,
			),
	],
	['an id', (id) => fillPath('/a/{id}', { id }, String)],
	['a day', (text) => toDay(text, 'Europe/Berlin', 'Date')],
	['a moment', (text) => toMoment(text, 'Europe/Berlin', 'Date')],
	['a JSON object', (text) => readJsonObject(text, 'Body')],
	['a JSON list', (text) => readJsonArray(text, 'Lines')],
	['an address', (text) => checkBaseUrl(text, '/api/v1')],
	['an address for events', (text) => checkEndpointUrl(text, 'https://api.example.com')],
	['a web address', (text) => validate(webAddress, text, String)],
	['a UUID', (text) => validate(uuid, text, String)],
	['a key of payments', (text) => connect({ ...credentials, apiKey: `svc_live_${text}` })],
	['a key of the books', (apiKey) => connectAccounting({ apiKey, baseUrl: 'https://a/api/v1' })],
	['an idempotency key', (text) => ownKey(text, () => undefined)],
	['the expression of an idempotency key', (text) => ownKey('order-47', () => text)],
	['a response to remember', (text) => remember(parsed(text))],
	['a text to remember', (text) => remember({ id: text, [text]: 1 })],
	['a line', (text) => readLine({ unit_price: text })],
	['a reference to a field', pathIn],
	['all references', (text) => referencesIn(`={{ ${text} }}`)],
	['an addition', mayAppend],
	['a reference that the clock makes', madeByClock],
	['the name of a field', (text) => labelOf([], text)],
	['a label', (id) => [paymentLabel({ id }), documentLabel({ id })]],
	['an event', (text) => readEvent(Buffer.from(text))],
	[
		'an event of payments',
		(text) => [money.keyOf(event(text), Buffer.from(text)), money.enrich(event(text), () => text)],
	],
	[
		'an event of the books',
		(text) => [books.keyOf(event(text), Buffer.from(text)), books.enrich(event(text), () => text)],
	],
	['a signature of payments', receive(money.scheme)],
	['a signature of the books', receive(books.scheme)],
	['signing secrets', (text) => signingSecretsOf({ signingSecret: text } as never)],
];

describe.each(PARSERS)('%s takes a time that grows with its length alone', (_, parse) => {
	it.each(TEXTS)('%s', async (_name, texts) => {
		for (const text of texts) {
			expect(await passesOf(text, PASSES, parse)).toBeLessThan(PASSES);
		}
	});
});
