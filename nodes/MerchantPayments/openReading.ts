import { createClient } from '../shared/transport/client';
import type { CallContext } from '../shared/transport/http';
import { service } from './service';

/** The way to call the service, and in which unit it reads when the credential says so. */
export const openReading = async (context: CallContext) => {
	const connection = service.connect(await context.getCredentials(service.credential));
	return { call: createClient(context, service, connection), readsIn: connection.readsIn };
};
