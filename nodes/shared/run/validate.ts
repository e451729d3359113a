import { UserError } from 'n8n-workflow';
import type { ZodError, ZodIssue, ZodTypeAny } from 'zod';

/** `bankDetails.accountNumber` as "Bank Details > Account Number". */
const place = (path: ReadonlyArray<string | number>, label: (name: string) => string): string =>
	path.map((step) => (typeof step === 'number' ? `#${step + 1}` : label(step))).join(' > ');

const messageOf = (issue: ZodIssue): string =>
	issue.code === 'unrecognized_keys' ? `unknown field ${issue.keys.join(', ')}` : issue.message;

const sentences = ({ issues }: ZodError, label: (name: string) => string): string[] =>
	issues.map((issue) =>
		issue.path.length ? `${place(issue.path, label)}: ${messageOf(issue)}` : messageOf(issue),
	);

/** Refuses what the service would refuse, before it is sent and with the editor's own words. */
export const validate = (
	schema: ZodTypeAny,
	request: unknown,
	label: (name: string) => string,
): void => {
	const result = schema.safeParse(request);
	if (result.success) return;
	const [first, ...others] = sentences(result.error, label);
	throw new UserError(first, { description: ['Nothing was sent.', ...others].join('\n') });
};
