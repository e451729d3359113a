import { projectFolder } from '../n8n/projectFolder.mts';
import { isOnMain } from './isOnMain.mts';

if (!(await isOnMain(projectFolder))) {
	console.error('This commit is not on main, so it must not be published.');
	process.exitCode = 1;
}
