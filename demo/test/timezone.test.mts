import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const file = pathToFileURL(resolve(__dirname, '../timezone.mts')).href;

it.each(['Asia/Tokyo', 'Pacific/Chatham'])('n8n lives by the clock of %s', (TZ) => {
	const script = `import { timezone } from '${file}'; console.log(timezone().GENERIC_TIMEZONE)`;
	const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
		encoding: 'utf8',
		env: { ...process.env, TZ },
	});
	expect(stdout.trim()).toBe(TZ);
});
