export interface Attachment {
	name: string;
	type: string;
	content: string;
}

export interface Mail {
	from: string;
	to: string;
	subject: string;
	text: string;
	attachments: Attachment[];
}

interface Part {
	headers: Map<string, string>;
	body: string;
}

const split = (raw: string): Part => {
	const [head, ...body] = raw.split(/\r\n\r\n/);
	// A long header goes on in lines that begin with white space.
	const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
	const headers = lines.map((line) => {
		const [name, value = ''] = line.split(/:\s*(.*)/s);
		return [name.toLowerCase(), value] as const;
	});
	return { headers: new Map(headers), body: body.join('\r\n\r\n') };
};

const quotedPrintable = (text: string): Buffer =>
	Buffer.from(
		text
			.replace(/=\r\n/g, '')
			.replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
		'latin1',
	);

const contentOf = ({ headers, body }: Part): string => {
	const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
	if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
	const bytes =
		encoding === 'quoted-printable' ? quotedPrintable(body) : Buffer.from(body, 'latin1');
	return bytes.toString();
};

/** A subject with other than plain letters is written as `=?UTF-8?Q?…?=`. */
const decoded = (header: string): string =>
	header
		.replace(/\?=\s+=\?/g, '?==?')
		.replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
			(kind.toLowerCase() === 'b'
				? Buffer.from(text, 'base64')
				: quotedPrintable(text.replaceAll('_', ' '))
			).toString(),
		);

const partsOf = (part: Part): Part[] => {
	const boundary = /boundary="?([^";]+)/i.exec(part.headers.get('content-type') ?? '')?.[1];
	if (!boundary) return [part];
	const [, ...inner] = part.body.split(`--${boundary}`);
	return inner.slice(0, -1).flatMap((one) => partsOf(split(one.replace(/^\r\n|\r\n$/g, ''))));
};

const nameOf = ({ headers }: Part): string | undefined =>
	/filename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '')?.[1];

/** As much of a mail as a person looks at. */
export const parseMail = (raw: string): Mail => {
	const whole = split(raw);
	const header = (name: string) => decoded(whole.headers.get(name) ?? '');
	const parts = partsOf(whole);
	const words = parts.find((part) => nameOf(part) === undefined);
	return {
		from: header('from'),
		to: header('to'),
		subject: header('subject'),
		text: words ? contentOf(words).replaceAll('\r\n', '\n').trim() : '',
		attachments: parts.flatMap((part) => {
			const name = nameOf(part);
			const [type = ''] = (part.headers.get('content-type') ?? '').split(';');
			return name === undefined ? [] : [{ name, type, content: contentOf(part) }];
		}),
	};
};
