import { symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';
import { projectFolder } from '../../../scripts/n8n/projectFolder.mts';
import { unpackPackage } from '../../../scripts/n8n/unpackPackage.mts';

/** The nodes as one process has them: what they remember, no other copy knows. */
export interface NodeCopy {
	node: (type: string) => INodeType;
	credentialTypes: ICredentialType[];
}

const NODES = { merchantPayments: 'MerchantPayments', merchantAccounting: 'MerchantAccounting' };

/** Unpacks the package beside the n8n of this project. Each call of what it returns is a new process. */
export const unpackNodes = async (tarball: string, folder: string): Promise<() => NodeCopy> => {
	const unpacked = await unpackPackage(tarball, folder);
	await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
	const load = createRequire(join(unpacked, 'package.json'));

	return () => {
		for (const file of Object.keys(load.cache)) {
			if (file.startsWith(unpacked)) delete load.cache[file];
		}
		const made = <T,>(file: string, name: string): T => {
			const exported = load(`./dist/${file}`) as Record<string, new () => T>;
			return new exported[name]();
		};
		const nodes = new Map(
			Object.entries(NODES).map(([type, name]) => [
				type,
				made<INodeType>(`nodes/${name}/${name}.node.js`, name),
			]),
		);
		const credentialTypes = ['MerchantPaymentsApi', 'MerchantAccountingApi'].map((name) =>
			made<ICredentialType>(`credentials/${name}.credentials.js`, name),
		);
		return {
			credentialTypes,
			node: (type) => {
				const node = nodes.get(type);
				if (!node) throw new Error(`The package has no ${type}`);
				return node;
			},
		};
	};
};
