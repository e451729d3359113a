// Installs the n8n that demo and tests run in, which they would otherwise do themselves at first.
import { ensureN8n } from './ensureN8n.mts';
import { n8nVersion } from './version.mts';

// What npm was at is ended on the way out.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await ensureN8n({ report: (step) => console.log(`n8n ${n8nVersion}: ${step}`) });
