import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The tags that a release may have been started by: the one of the workflow, else those of the commit. */
export const tagsOf = async (folder: string): Promise<string[]> => {
	const { GITHUB_REF_TYPE, GITHUB_REF_NAME } = process.env;
	if (GITHUB_REF_TYPE === 'tag' && GITHUB_REF_NAME) return [GITHUB_REF_NAME];
	const { stdout } = await promisify(execFile)('git', ['tag', '--points-at', 'HEAD'], {
		cwd: folder,
	});
	return stdout.split('\n').filter((tag) => tag !== '');
};
