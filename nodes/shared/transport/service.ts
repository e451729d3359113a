import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import type { Explanation, Failure, Said } from './failure';

/** All that the kernel has to know about a service. Data and pure functions. */
export interface Service {
	readonly credential: string;
	/** Refuses a credential that cannot work, before any call. */
	connect(credentials: ICredentialDataDecryptedObject): Connection;
	/** The service's own words in an error body; nothing when the shape is not known. */
	readError(body: unknown): Said;
	explain(failure: Failure): Explanation;
	/** Error codes that promise that nothing was processed, whatever the status. */
	readonly unprocessedCodes: readonly string[];
	/** Adds to a record of a result what only the credential tells about it. */
	complete?(
		record: IDataObject,
		operation: { readonly route: string },
		connection: Pick<Connection, 'readsIn'>,
	): void;
	/** What to know before a route's amounts are used; nothing when the credential tells their unit. */
	warnOfUnit?(connection: Pick<Connection, 'readsIn'>, route?: string): string | undefined;
	/** "Needs the scope payments:read". */
	describeNeeds(needs: readonly string[]): string;
	/** In which unit the amounts are that a route returns; nothing where it returns none. */
	describeAmounts(route: string): string | undefined;
}
