// npm run release:check says why the project, as it is built now, must not be published.
import { projectFolder } from '../n8n/projectFolder.mts';
import { refusals } from './refusals.mts';
import { tagsOf } from './tags.mts';

const found = await refusals(projectFolder, await tagsOf(projectFolder));
for (const refusal of found) console.error(`- ${refusal}`);
console.log(
	found.length > 0 ? 'This must not be published.' : 'Nothing speaks against publishing.',
);
if (found.length > 0) process.exitCode = 1;
