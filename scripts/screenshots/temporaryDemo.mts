import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setUpDemo } from '../../demo/setUpDemo.mts';
import { startServices } from '../../demo/startServices.mts';
import { packProject } from '../n8n/packProject.mts';
import { startN8n } from '../n8n/startN8n.mts';

/** An n8n as `npm start` sets it up, but empty at first and gone after `use`. */
export const withTemporaryDemo = async <T,>(use: (url: string) => Promise<T>): Promise<T> => {
	const packageTarball = await packProject();
	const userFolder = await mkdtemp(join(tmpdir(), 'merchant-services-'));
	const services = await startServices();
	try {
		const n8n = await startN8n({ userFolder, packageTarball });
		try {
			await setUpDemo(n8n, services);
			return await use(n8n.url);
		} finally {
			await n8n.stop();
		}
	} finally {
		await services.close();
		await rm(userFolder, { recursive: true, force: true });
	}
};
