import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPassword } from '../ownPassword.mts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'demo-passwords-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the n8n of a demo', () => {
	it('has a password of its own for each folder, the same at every start', async () => {
		const [one, two] = [join(folder, 'one'), join(folder, 'two')];
		const password = await ownPassword(one);
		expect(await ownPassword(one)).toBe(password);
		expect(await ownPassword(two)).not.toBe(password);
		// What n8n asks of a password.
		expect(password).toMatch(/^(?=.*[A-Z])(?=.*\d).{16,64}$/);
		expect(statSync(join(one, 'password')).mode & 0o077).toBe(0);
	});

	it('keeps its database where no other account can read it', async () => {
		const [made, older] = [join(folder, 'made'), join(folder, 'older')];
		mkdirSync(older, { mode: 0o755 });
		writeFileSync(join(older, 'password'), 'Demo1-of-an-earlier-start');
		for (const one of [made, older]) {
			await ownPassword(one);
			expect(statSync(one).mode & 0o077).toBe(0);
		}
	});

	it('is set up anew where one with the former password is', async () => {
		mkdirSync(join(folder, '.n8n'));
		writeFileSync(join(folder, '.n8n', 'database.sqlite'), '');
		await expect(ownPassword(folder)).rejects.toThrow('--fresh');
	});
});
