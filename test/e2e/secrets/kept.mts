import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A text that n8n has kept, and where. */
export interface Kept {
	place: string;
	text: string;
	/** The run it belongs to, when it is the data of one. */
	executionId?: string;
}

const DATABASE = join('.n8n', 'database.sqlite');

const isOwnFile = (path: string) => !path.split(/[\\/]/).includes('node_modules');

/** Logs, files of runs, settings. The database is read as one, for it has its texts in pieces. */
export function* filesOf(userFolder: string): Generator<Kept> {
	for (const entry of readdirSync(userFolder, { recursive: true, withFileTypes: true })) {
		const file = join(entry.parentPath, entry.name);
		const place = relative(userFolder, file);
		if (entry.isFile() && isOwnFile(place)) yield { place, text: readFileSync(file, 'latin1') };
	}
}

const textOf = (value: unknown): string =>
	value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value ?? '');

/** Every value in every table. */
export function* rowsOf(userFolder: string): Generator<Kept> {
	const database = new DatabaseSync(join(userFolder, DATABASE), { readOnly: true });
	try {
		const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
		for (const { name } of tables) {
			for (const row of database.prepare(`SELECT * FROM "${String(name)}"`).iterate()) {
				const executionId = name === 'execution_data' ? String(row.executionId) : undefined;
				const text = Object.values(row).map(textOf).join('\n');
				yield { place: `table ${String(name)}`, text, executionId };
			}
		}
	} finally {
		database.close();
	}
}

export const isDatabase = ({ place }: Kept) => place.startsWith(DATABASE);
