import { MerchantAccountingApi } from '../../../credentials/MerchantAccountingApi.credentials';
import { MerchantAccounting } from '../../../nodes/MerchantAccounting/MerchantAccounting.node';
import { offsetPaging } from '../../../nodes/MerchantAccounting/offsetPaging';
import { service } from '../../../nodes/MerchantAccounting/service';
import { BOUNDS, type Bounds } from '../../../nodes/shared/transport/bounds';
import { createClient } from '../../../nodes/shared/transport/client';
import { readList, readPages } from '../../../nodes/shared/transport/paginate';
import type { Request } from '../../../nodes/shared/transport/request';
import { type Bad, type BadService, withBadService } from '../../harness/badService.mts';
import { createExecuteContext } from '../../harness/engine/executeContext.mts';

const SHORT: Bounds = {
	answerMs: 400,
	answerBytes: 1_000_000,
	refusalBytes: 10_000,
};

/** For what is not about time. */
const PATIENT = { bounds: { answerMs: 20_000 } };

interface Circumstances {
	bounds?: Partial<Bounds>;
	signal?: AbortSignal;
	requestsPerMinute?: number;
}

/** The package's own transport over n8n's real client. */
const callOf = ({ baseUrl }: BadService, more: Circumstances = {}) => {
	const credentials = { apiKey: 'k', baseUrl, requestsPerMinute: more.requestsPerMinute ?? 0 };
	const context = createExecuteContext({
		node: new MerchantAccounting(),
		credentialTypes: [new MerchantAccountingApi()],
		credentials: { merchantAccountingApi: credentials },
		signal: more.signal,
	});
	const bounds = { ...SHORT, ...more.bounds };
	return createClient(context, service, service.connect(credentials), undefined, bounds);
};

const read: Request = { method: 'GET', path: '/invoices', repeatable: true, paging: offsetPaging };
const write: Request = { method: 'POST', path: '/invoices', body: { a: 1 }, repeatable: false };

/** What a person and a flow see, and whether the connection was let go. */
const failureAt = async (bad: Bad, request: Request, more?: Circumstances) =>
	await withBadService(bad, async (at) => {
		const error = await callOf(
			at,
			more,
		)(request).then(
			() => undefined,
			(reason: { message: string; description: string; context: { data: object } }) => reason,
		);
		await at.left();
		return {
			message: error?.message,
			description: error?.description,
			data: error?.context.data,
			requests: at.requests.length,
			sent: at.sentBytes(),
		};
	});

// The first request of all takes longer, because n8n loads its client for it.
beforeAll(async () => void (await failureAt('refuses without end', write, { bounds: BOUNDS })));

const ENDLESS: Bad[] = [
	'drips its body',
	'drips its headers',
	'falls silent within its body',
	'falls silent',
	'changes the protocol',
];

describe.each(ENDLESS)('a service that %s', (bad) => {
	it('is not waited for beyond the deadline, and what became of a write is unknown', async () => {
		expect(await failureAt(bad, write)).toMatchObject({
			message: 'The service did not respond in time',
			data: { networkFault: 'ECONNABORTED', processed: 'unknown' },
			description: expect.not.stringContaining('Tries:'),
		});
	});

	it('is asked once more for what may be read', async () => {
		expect(await failureAt(bad, read)).toMatchObject({
			message: 'The service did not respond in time',
			description: expect.stringContaining('Tries: 2'),
		});
	});

	it('gives the connection back when Stop is pressed', async () => {
		const stop = new AbortController();
		await withBadService(bad, async (at) => {
			const call = callOf(at, { signal: stop.signal, bounds: BOUNDS });
			const stopped = expect(call(write)).rejects.toThrow('The connection broke');
			await at.asked;
			stop.abort();
			await stopped;
			await at.left();
		});
	});

	it('holds no place in the pace', async () => {
		await withBadService(bad, async (at) => {
			const call = callOf(at, { requestsPerMinute: 2 });
			const both = [call(write), call(write)].map(async (one) => await one.catch(() => 'late'));
			expect(await Promise.all(both)).toEqual(['late', 'late']);
		});
	});
});

const SLACK = 16_000_000;

it('an answer without end is left when it is too large, and not asked for again', async () => {
	const failure = await failureAt('never ends its body', read, { bounds: { answerMs: 10_000 } });
	expect(failure).toMatchObject({
		message: 'The response is larger than 64 MB',
		data: { networkFault: 'ANSWER_TOO_LARGE', processed: 'unknown' },
		requests: 1,
	});
	expect(failure.sent).toBeLessThan(SHORT.answerBytes + SLACK);
});

it.each<Bad>([
	'packs a flood with gzip',
	'packs a flood with deflate',
	'packs a flood with br',
	'packs a flood with zstd',
])('a service that %s is left when what comes out of it is too large', async (bad) => {
	const failure = await failureAt(bad, read, { bounds: { answerMs: 60_000 } });
	expect(failure).toMatchObject({
		message: 'The response is larger than 64 MB',
		data: { networkFault: 'ANSWER_TOO_LARGE', processed: 'unknown' },
		requests: 1,
	});
});

it('of a refusal that is packed the status counts', async () => {
	const failure = await failureAt('refuses with a packed flood', write, {
		bounds: { answerMs: 60_000 },
	});
	expect(failure).toMatchObject({ data: { httpCode: 400, processed: 'no' }, requests: 1 });
});

it('of a refusal without end the status counts', async () => {
	const failure = await failureAt('refuses without end', write, { bounds: { answerMs: 10_000 } });
	expect(failure).toMatchObject({ data: { httpCode: 400, processed: 'no' }, requests: 1 });
	expect(failure.sent).toBeLessThan(SHORT.refusalBytes + SLACK);
});

describe('a list without end', () => {
	const none = { pages: Infinity, records: Infinity, bytes: Infinity, minutes: Infinity };

	it.each([
		[{ ...none, pages: 5 }, 'The list is longer than 5 pages and was given up'],
		[{ ...none, records: 450 }, 'The list is longer than 450 records and was given up'],
		[{ ...none, bytes: 5_000 }, 'The list is longer than 5000 bytes and was given up'],
	])('is given up at %j', async (bounds, message) => {
		await withBadService('has a page behind every page', async (at) => {
			const all = async () => {
				const pages = readPages(callOf(at, PATIENT), read, Infinity, { bounds });
				while (!(await pages.next()).done);
			};
			await expect(all()).rejects.toThrow(message);
			expect(at.requests.length).toBeLessThan(8);
		});
	});

	it('is read as far as is wanted', async () => {
		await withBadService('has a page behind every page', async (at) => {
			expect(await readList(callOf(at, PATIENT), read, 250)).toHaveLength(250);
		});
	});
});
