import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What the instrumented code keeps: how often each mutant was reached, by its ID. */
interface Reached {
	readonly static: Readonly<Record<string, number>>;
}

const { MUTANTS_COVERAGE: folder } = process.env;
/** In seconds, by a clock that no test replaces. */
const started = process.uptime();

if (folder) {
	afterAll(() => {
		const { __stryker__: space } = globalThis as { __stryker__?: { mutantCoverage?: Reached } };
		const file = relative(process.cwd(), String(expect.getState().testPath));
		const path = join(folder, `${file}.json`);
		mkdirSync(dirname(path), { recursive: true });
		const ms = Math.round(1_000 * (process.uptime() - started));
		const hits = space?.mutantCoverage?.static ?? {};
		writeFileSync(path, JSON.stringify({ ms, hits }));
	});
}
