// Loaded into n8n before anything else: writes down how much memory it needed at most.
import { writeFileSync } from 'node:fs';

const file = process.env.PEAK_MEMORY_FILE;
if (file) {
	// Processes that n8n starts are not meant.
	delete process.env.PEAK_MEMORY_FILE;
	process.on('exit', () => writeFileSync(file, String(process.resourceUsage().maxRSS)));
}
