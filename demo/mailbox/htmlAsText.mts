const ENTITIES: Record<string, string> = {
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&#39;': "'",
	'&nbsp;': ' ',
	'&amp;': '&',
};

/** What a person reads in a mail without plain text, with the address behind each button. */
export const htmlAsText = (html: string): string =>
	html
		.replace(/<!--.*?-->|<(head|style)\b.*?<\/\1>/gis, '')
		.replace(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, '$2: $1\n')
		.replace(/<\/(?:p|div|tr|h\d)>|<br\b[^>]*>/gi, '\n')
		.replace(/<[^>]*>/g, '')
		.replace(/&\w+;|&#39;/g, (entity) => ENTITIES[entity] ?? entity)
		.split('\n')
		.map((line) => line.trim())
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
