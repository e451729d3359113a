import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Schema {
	readonly type: string;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where n8n looks for what the editor shows of an answer before there is one. */
export const previewFile = (node: string, operation: string): string =>
	path.join(ROOT, 'nodes', node, '__schema__/v1.0.0', `${operation.replace('.', '/')}.json`);

export const readPreview = (node: string, operation: string): Schema | undefined => {
	const file = previewFile(node, operation);
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Schema) : undefined;
};

/** Present only on some records, say the documents. */
const SOMETIMES = ['failure_reason', 'subscription_id', 'idempotentReplay'];

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** What a preview promises and items do not hold. */
export const misfits = (schema: Schema, values: readonly unknown[], at = ''): string[] => {
	const given = values.filter((value) => value !== undefined && value !== null);
	const wrong = given.find((value) => typeOf(value) !== schema.type);
	if (wrong !== undefined) return [`${at} is ${typeOf(wrong)}, not ${schema.type}`];
	const inner = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
		const parts = given.map((value) => (value as Record<string, unknown>)[name]);
		const isMissing = given.length > 0 && parts.every((value) => value === undefined);
		if (isMissing) return SOMETIMES.includes(name) ? [] : [`${at}.${name} is missing`];
		return misfits(part, parts, `${at}.${name}`);
	});
	const rows = schema.items ? misfits(schema.items, given.flat(), `${at}[]`) : [];
	return [...inner, ...rows];
};
