import { createRequire } from 'node:module';
import type { Installation } from '../../../scripts/n8n/installation.mts';

export interface Database {
	query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
	close: () => Promise<void>;
}

interface Pool {
	on: (event: 'error', listener: () => void) => void;
	query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;
	end: () => Promise<void>;
}

/** n8n's database, read with the driver that n8n itself has. Thousands of runs take one question. */
export const openDatabase = ({ n8n }: Installation, settings: Record<string, string>): Database => {
	const driver = createRequire(n8n)('pg') as { Pool: new (options: object) => Pool };
	const pool = new driver.Pool({
		host: settings.DB_POSTGRESDB_HOST,
		port: Number(settings.DB_POSTGRESDB_PORT),
		user: settings.DB_POSTGRESDB_USER,
		password: settings.DB_POSTGRESDB_PASSWORD,
		database: settings.DB_POSTGRESDB_DATABASE,
		max: 2,
	});
	// A connection that waits for work ends with the server, which the next question finds out.
	pool.on('error', () => {});
	return {
		query: async <Row,>(text: string, values: unknown[] = []) =>
			(await pool.query(text, values)).rows as Row[],
		close: async () => await pool.end(),
	};
};
