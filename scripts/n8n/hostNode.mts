import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeMajor } from './version.mts';

/** The npm package that carries Node for this platform, named as the npm package `node` names it. */
export const hostNodePackage = (
	platform = process.platform,
	arch: string = process.arch,
): string => {
	const os = platform === 'win32' ? 'win' : platform;
	const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
	return `${prefix}-${os}-${arch}`;
};

export const hostNodeRange = String(nodeMajor);

export interface HostNode {
	executable: string;
	headersFolder: string | undefined;
}

export const hostNode = (installFolder: string): HostNode => {
	const folder = join(installFolder, 'node_modules', hostNodePackage());
	const executable = process.platform === 'win32' ? 'node.exe' : 'node';
	return {
		executable: join(folder, 'bin', executable),
		headersFolder: existsSync(join(folder, 'include', 'node')) ? folder : undefined,
	};
};
