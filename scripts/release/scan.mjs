// Plain Node, because n8n's scanner is an ES module without types that Jest cannot load. By its own
// command it looks only at what the registry has; this is its look at a folder of this machine.
//   node scripts/release/scan.mjs source <folder>     what n8n checks in the repository
//   node scripts/release/scan.mjs tarball <folder>    what n8n checks in the published package
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const [kind, folder] = process.argv.slice(2);
const patterns = { source: SOURCE_FILE_PATTERNS, tarball: ['**/*.js', 'package.json'] };

const result = await analyzePackage(folder, patterns[kind]);
console.log(JSON.stringify(result));
if (!result.passed) process.exitCode = 1;
