import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** The guards: what keeps money from moving twice, in a wrong amount or beyond a limit, and events from getting lost. */
const GUARDS = [
	'nodes/MerchantPayments/spendingLimits.ts',
	'nodes/shared/{idempotency,ledger,money,poll,webhook}/**/*.ts',
];

/** Texts are for people, who read them. */
const EXCLUDED = ['StringLiteral'];

export interface Mutant {
	readonly id: string;
	readonly file: string;
	readonly line: number;
	readonly column: number;
	readonly mutator: string;
	readonly original: string;
	readonly replacement: string;
}

export interface Instrumented {
	/** Where everything of this run lies. */
	readonly work: string;
	/** The sources with all mutants in them, each of which its ID turns on. */
	readonly code: string;
	/** Changes with the sources. */
	readonly fingerprint: string;
	readonly mutants: readonly Mutant[];
}

const ignore = () => {};
const never = () => false;
const silent = {
	isTraceEnabled: never,
	isDebugEnabled: never,
	isInfoEnabled: never,
	isWarnEnabled: never,
	isErrorEnabled: never,
	isFatalEnabled: never,
	trace: ignore,
	debug: ignore,
	info: ignore,
	warn: ignore,
	error: ignore,
	fatal: ignore,
};

interface Position {
	readonly line: number;
	readonly column: number;
}

const textBetween = (source: string, start: Position, end: Position): string => {
	const lines = source.split('\n').slice(start.line, end.line + 1);
	const last = lines.length - 1;
	lines[last] = lines[last].slice(0, end.column);
	lines[0] = lines[0].slice(start.column);
	return lines.join('\n');
};

const mutate = async (sources: ReadonlyMap<string, string>, folder: string): Promise<Mutant[]> => {
	const files = [...sources].map(([name, content]) => ({ name, content, mutate: true }));
	const options = { plugins: null, excludedMutations: EXCLUDED, ignorers: [], noHeader: false };
	const result = await new Instrumenter(silent).instrument(files, options);
	for (const { name, content } of result.files) {
		mkdirSync(dirname(join(folder, name)), { recursive: true });
		writeFileSync(join(folder, name), content);
	}
	return result.mutants
		.filter(({ status }) => status !== 'Ignored')
		.map(({ id, fileName: file, location: { start, end }, mutatorName: mutator, replacement }) => ({
			id,
			file,
			line: start.line + 1,
			column: start.column + 1,
			mutator,
			original: textBetween(sources.get(file) ?? '', start, end),
			replacement,
		}));
};

/** What an earlier call made of the same sources is used again, with the coverage beside it. */
export const instrument = async (work: string): Promise<Instrumented> => {
	const sources = new Map(
		GUARDS.flatMap((pattern) => globSync(pattern))
			.sort()
			.map((name) => [name, readFileSync(name, 'utf8')]),
	);
	const fingerprint = createHash('sha256')
		.update(JSON.stringify([...sources]))
		.digest('hex');
	const kept = join(work, 'mutants.json');
	if (existsSync(kept)) {
		const before = JSON.parse(readFileSync(kept, 'utf8')) as Instrumented;
		if (before.fingerprint === fingerprint) return before;
	}
	rmSync(work, { recursive: true, force: true });
	const code = join(work, 'code');
	const made = { work, code, fingerprint, mutants: await mutate(sources, code) };
	writeFileSync(kept, JSON.stringify(made));
	return made;
};
