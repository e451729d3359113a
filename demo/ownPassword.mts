import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** n8n wants a capital letter and a digit. */
const newPassword = () => `Demo1-${randomBytes(12).toString('base64url')}`;

/** The password of the n8n in this folder: made with it, and the same at every start. */
export const ownPassword = async (folder: string): Promise<string> => {
	const file = join(folder, 'password');
	await mkdir(folder, { recursive: true });
	// n8n lets other accounts read its database and its log, and its encryption key is no secret here.
	await chmod(folder, 0o700);
	if (existsSync(file)) return await readFile(file, 'utf8');
	if (existsSync(join(folder, '.n8n', 'database.sqlite'))) {
		throw new Error(
			`The n8n in ${folder} was set up before it had a password of its own. Set it up anew with --fresh.`,
		);
	}
	const password = newPassword();
	await writeFile(file, password, { mode: 0o600 });
	return password;
};
