import type { z } from 'zod/v4';
import type { AccountingKey } from './accounting/keys.mts';
import type { Contact, Delivery, Document, Endpoint } from './accounting/objects.mts';
import type {
	accountingKeySchema,
	contactSeedSchema,
	documentSeedSchema,
	leadSchema,
	quoteSchema,
} from './control/accounting.mts';
import type { endpointSchema } from './control/accountingWebhooks.mts';
import type { releaseSchema } from './control/deliveries.mts';

type Get = <T>(path: string) => Promise<T>;
type Post = <T>(path: string, input?: unknown) => Promise<T>;

/** What people do inside the accounting application. */
export const createAccountingControl = (get: Get, post: Post) => {
	const documents = '/accounting/documents';
	const endpoints = '/accounting/endpoints';
	const deliveries = '/accounting/deliveries';
	return {
		keys: {
			issue: (key: z.input<typeof accountingKeySchema> = {}) =>
				post<AccountingKey>('/accounting/keys', key),
		},
		documents: {
			create: (seed: z.input<typeof documentSeedSchema> = {}) => post<Document[]>(documents, seed),
			/** Issues an invoice or approves a bill. */
			issue: (id: string) => post<Document>(`${documents}/${id}/issue`),
			pay: (id: string, amount?: number) => post<Document>(`${documents}/${id}/pay`, { amount }),
			void: (id: string) => post<Document>(`${documents}/${id}/void`),
		},
		contacts: {
			create: (seed: z.input<typeof contactSeedSchema> = {}) =>
				post<Contact>('/accounting/contacts', seed),
		},
		quotes: {
			decide: (quote: z.input<typeof quoteSchema>) => post<unknown>('/accounting/quotes', quote),
		},
		leads: {
			win: (lead: z.input<typeof leadSchema> = {}) => post<unknown>('/accounting/leads/win', lead),
		},
		endpoints: {
			/** The only place where the secret is shown. */
			register: (endpoint: z.input<typeof endpointSchema>) => post<Endpoint>(endpoints, endpoint),
			list: () => get<Omit<Endpoint, 'secret'>[]>(endpoints),
			switchOn: (id: string) => post<unknown>(`${endpoints}/${id}/switch-on`),
			ping: (id: string) => post<unknown>(`${endpoints}/${id}/ping`),
		},
		deliveries: {
			list: () => get<Delivery[]>(deliveries),
			/** Sends the next batch now. */
			flush: (how: z.input<typeof releaseSchema> = {}) => post<unknown>(`${deliveries}/flush`, how),
			repeat: (id: string) => post<Delivery>(`${deliveries}/${id}/repeat`),
		},
	};
};
