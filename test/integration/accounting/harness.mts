import type { IDataObject } from 'n8n-workflow';
import { type Accounting, byId, type RunOptions, startAccounting } from './atSimulator.mts';

export { byId } from './atSimulator.mts';

/** The books stand still at this moment. */
const FROZEN_AT = '2026-11-14T12:00:00Z';

/** When a run began that may have made what the books hold. */
export const BEGAN = Date.parse(FROZEN_AT) - 1_000;

/** Acts so much later, by the clock of n8n. */
export const later = async <T,>(ms: number, act: () => Promise<T>): Promise<T> => {
	const now = Date.now.bind(Date);
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);
	try {
		return await act();
	} finally {
		clock.mockRestore();
	}
};

/** Acts while the node waits a second for a response, and no longer. */
export const impatiently = async <T,>(act: () => Promise<T>): Promise<T> => {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const patience = jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((ms) => timeout(ms > 20_000 ? 1_000 : ms));
	try {
		return await act();
	} finally {
		patience.mockRestore();
	}
};

let running: Accounting | undefined;

/** The node at the simulator of this test file. */
export const accounting = (): Accounting => {
	if (!running) throw new Error('Call useAccounting() at the top of the test file');
	return running;
};

/** One simulator for a test file, as good as new for every test. */
export const useAccounting = () => {
	beforeAll(async () => {
		running = await startAccounting({ frozenAt: FROZEN_AT });
	});
	beforeEach(async () => await accounting().control.reset());
	afterAll(async () => await accounting().close());
};

/** Runs one operation that has to succeed and gives back what it yields. */
export const ok = async (
	name: string,
	parameters?: Record<string, unknown>,
	options?: RunOptions,
): Promise<IDataObject[]> => {
	const { output, error } = await accounting().run(name, parameters, options);
	if (error) throw new Error(`${name}: ${error.message}\n${error.description}`);
	return output[0].map(({ json }) => json);
};

/** Runs one operation that has to fail and gives back all that a person reads, and the details. */
export const failed = async (
	name: string,
	parameters?: Record<string, unknown>,
	options?: RunOptions,
) => {
	const { error } = await accounting().run(name, parameters, options);
	if (!error) throw new Error(`${name} succeeded`);
	return { text: `${error.message}\n${error.description}`, data: error.context.data as unknown };
};

/** The next invoice is created, but its response is lost, and so many looks for it fail. */
export const loseInvoice = async (looks: { skip?: number; times: number }) => {
	const { faults } = accounting().control;
	await faults.add({
		match: { method: 'POST', path: '^/invoices$' },
		times: 1,
		fault: { kind: 'cut', when: 'after' },
	});
	await faults.add({
		match: { method: 'GET', path: '^/invoices' },
		...looks,
		fault: { kind: 'status', status: 503, retryAfter: 0 },
	});
};

const books = async () => (await accounting().control.state()).accounting;

export const contactNamed = async (name: string, org = 'first') => {
	const found = (await books()).contacts.find((one) => one.name === name && one.org === org);
	if (!found) throw new Error(`The books have no ${name}`);
	return byId(found.id);
};

export const accountCoded = async (code: string, org = 'first') => {
	const found = (await books()).accounts.find((one) => one.code === code && one.org === org);
	if (!found) throw new Error(`The books have no account ${code}`);
	return byId(found.id);
};

/** What the books hold, oldest first, whatever the node says. */
export const documentsInBooks = async () => (await books()).documents;

export const seedDocuments = async (count: number, kind: 'invoice' | 'bill' = 'invoice') =>
	await accounting().control.accounting.documents.create({ count, kind });

/** The queries of the requests that reached a path, in order. */
export const queriesOf = async (path: RegExp) =>
	(await accounting().control.requests({ path })).map(({ query }) => query);

/** An invoice of one line for Acorn Books, whose currency is the euro. */
export const invoiceOf = async (more: object = {}) => ({
	contactId: await contactNamed('Acorn Books'),
	lines: { line: [{ description: 'Tea', quantity: 2, unitPrice: 12.5 }] },
	...more,
});
