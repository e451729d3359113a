import type { INodeExecutionData } from 'n8n-workflow';

/** What signing secrets begin with, up to the end of the text that holds one. */
const SECRET = /whsec_(?:[^"\\]|\\.)*/g;

/** An AI agent passes on what it reads, so it reads no signing secret. */
export const hideSecrets = (item: INodeExecutionData): INodeExecutionData => {
	const text = JSON.stringify(item.json);
	if (!text.includes('whsec_')) return item;
	return { ...item, json: JSON.parse(text.replace(SECRET, '[hidden from AI agents]')) };
};
