import type { Overview } from '../page/overview.mts';

/** What the page is told, one overview after the other. */
export async function* changes(url: string): AsyncGenerator<Overview> {
	const { body } = await fetch(`${url}/control/changes`);
	let text = '';
	for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
		text += chunk;
		const events = text.split('\n\n');
		text = events.pop() ?? '';
		for (const event of events) {
			if (event.startsWith('data: ')) yield JSON.parse(event.slice(6)) as Overview;
		}
	}
}

/** What the page shows at this moment. */
export const overviewNow = async (url: string): Promise<Overview> => {
	for await (const overview of changes(url)) return overview;
	throw new Error('The page was told nothing.');
};
