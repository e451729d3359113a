import type { Item } from '../../../scripts/n8n/client/executions.mts';
import { call } from '../../../scripts/n8n/client/session.mts';
import { stage } from './stage.mts';

interface Binary {
	id?: string;
	data: string;
	mimeType: string;
	fileName: string;
}

/** The text of a file in an item, wherever n8n keeps it. */
export const downloadBinary = async ({ binary }: Item, property: string): Promise<string> => {
	const file = binary?.[property] as Binary | undefined;
	if (!file) throw new Error(`The item has no file in "${property}".`);
	if (!file.id) return Buffer.from(file.data, 'base64').toString();
	const { url, cookie } = stage.session;
	const query = new URLSearchParams({ id: file.id, action: 'download', mimeType: file.mimeType });
	const answer = await call(url, 'GET', `/rest/binary-data?${query}`, { headers: { cookie } });
	return await answer.text();
};
