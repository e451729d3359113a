import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rollup } from '@rollup/wasm-node';
import config from '../../../rollup.config.mjs';
import { projectFolder } from '../../../scripts/n8n/projectFolder.mts';
import { rounds } from '../stage/rounds.mts';
import type { Case } from './case.mts';

const SECRET = 'whsec_0123456789abcdef0123456789abcdef';
const BYTES = 4_096;
const TIMES = 20_000;

const SIGNATURE = 'nodes/shared/webhook/signature.ts';
const RECEIVER = 'nodes/MerchantPayments/webhook/receiver.ts';

type Signature = typeof import('../../../nodes/shared/webhook/signature.ts');
type Receiving = typeof import('../../../nodes/MerchantPayments/webhook/receiver.ts');

const microseconds = (work: () => unknown): number => {
	const since = performance.now();
	for (let time = 0; time < TIMES; time += 1) work();
	return ((performance.now() - since) * 1000) / TIMES;
};

/** What it costs to know that an event is genuine. */
export const verifyEvent: Case = {
	name: 'verify',
	async run({ form }) {
		// Below the project, so that the built code finds n8n-workflow.
		const folder = await mkdtemp(join(projectFolder, 'node_modules', '.bench-'));
		const input = { signature: SIGNATURE, receiver: RECEIVER };
		const bundle = await rollup({ ...config, input });
		await bundle.write({ dir: folder, format: 'cjs' });
		const load = createRequire(join(folder, 'package.json'));
		const { verify } = load('./signature.js') as Signature;
		const { receiver } = load('./receiver.js') as Receiving;
		await rm(folder, { recursive: true });
		const body = Buffer.alloc(BYTES, 'x');
		const now = Date.now();
		const timestamp = String(Math.floor(now / 1000));
		const signed = Buffer.concat([Buffer.from(`${timestamp}.`), body]);
		const bare = () => createHmac('sha256', SECRET).update(signed).digest();
		const headers = new Map([
			['x-service-timestamp', timestamp],
			['x-service-signature', bare().toString('hex')],
		]);
		const delivery = { body, header: (name: string) => headers.get(name) };
		const check = () => verify(receiver.scheme, [SECRET], delivery, now);
		if (check().kind !== 'genuine') throw new Error('The event of the benchmark is not genuine');
		const { own, hmac } = await rounds(form.rounds * 3, {
			own: async () => microseconds(check),
			hmac: async () => microseconds(bare),
		});
		return [
			{
				work: 'verify an event of 4 KB',
				unit: 'µs',
				own,
				beside: { name: 'bare HMAC of its bytes', values: hmac },
				bar: { atMost: 1.5 },
			},
		];
	},
};
