import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether what is checked out was merged: anybody who may push can tag any commit. */
export const isOnMain = async (folder: string): Promise<boolean> => {
	const args = ['merge-base', '--is-ancestor', 'HEAD', 'refs/remotes/origin/main'];
	try {
		await promisify(execFile)('git', args, { cwd: folder });
		return true;
	} catch {
		return false;
	}
};
