// Plain Node, because n8n's scanner is an ES module that Jest cannot load:
//   node scanPackage.mjs source <folder>     what n8n checks in the repository
//   node scanPackage.mjs tarball <folder>    what n8n checks in the published package
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [kind, folder] = process.argv.slice(2);
const patterns = { source: SOURCE_FILE_PATTERNS, tarball: ['**/*.js', 'package.json'] };

console.log(JSON.stringify(await analyzePackage(folder, patterns[kind])));
