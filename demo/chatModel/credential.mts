import type { CredentialFile } from '../../scripts/n8n/client/credentials.mts';
import { CHAT_MODEL_PATH } from './mountChatModel.mts';

/** For n8n's own OpenAI nodes; the model takes any key. */
export const chatModelCredential = (url: string): CredentialFile => ({
	name: 'Chat model (scripted)',
	type: 'openAiApi',
	data: { apiKey: 'sk-scripted', url: url + CHAT_MODEL_PATH },
});
