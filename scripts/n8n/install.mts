// Installs the n8n that demo and tests run in, which they would otherwise do themselves at first.
import { ensureN8n } from './ensureN8n.mts';
import { n8nVersion } from './version.mts';

await ensureN8n({ report: (step) => console.log(`n8n ${n8nVersion}: ${step}`) });
