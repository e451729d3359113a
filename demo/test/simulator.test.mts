import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createControl } from '../../simulator/controlClient.mts';

const program = resolve(__dirname, '../simulator.mts');

describe('npm run simulator', () => {
	it('prints where it is, can be controlled from here, and ends on SIGTERM', async () => {
		const child = spawn(process.execPath, [program, '--port', '0'], { stdio: 'pipe' });
		const ended = once(child, 'exit');
		let controlUrl = '';
		const printed: string[] = [];
		for await (const line of createInterface({ input: child.stdout })) {
			printed.push(line);
			controlUrl ||= /^Control\s+(\S+)/.exec(line)?.[1] ?? '';
			if (line.includes('otherAddress')) break;
		}
		expect(printed.join('\n')).toMatch(/svc_live_\w+/);
		const { allowLoopbackEndpoints } = await createControl(controlUrl).settings.get();
		expect(allowLoopbackEndpoints).toBe(true);
		child.kill('SIGTERM');
		expect(await ended).toEqual([0, null]);
	});

	it('explains its options', async () => {
		const child = spawn(process.execPath, [program, '--help'], { stdio: 'pipe' });
		let text = '';
		for await (const chunk of child.stdout) text += String(chunk);
		expect(text).toContain('--port');
	});
});
