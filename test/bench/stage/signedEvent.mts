import { eventBody, type Sender, signedHeaders } from '../../harness/signedEvent.mts';

export type { Sender };

export const SECRET = 'whsec_0123456789abcdef0123456789abcdef';

/** An event that nobody has seen before. */
export const signedEvent = (sender: Sender): { body: string; headers: Record<string, string> } => {
	const body = eventBody(sender);
	return { body, headers: signedHeaders(sender, SECRET, body) };
};
