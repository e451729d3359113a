import { publishFacts, readFacts } from './facts.mts';
import { keepStage } from './kept.mts';
import { startStage } from './startStage.mts';

interface GlobalConfig {
	shard?: { shardIndex: number };
}

/** Jest calls this once, before the first test file. */
const setUp = async ({ shard }: GlobalConfig): Promise<void> => {
	// Somebody who works on these tests keeps a stage running: see main.mts.
	if (readFacts()) return;
	// What was started is ended on the way out.
	for (const signal of ['SIGINT', 'SIGTERM'] as const)
		process.once(signal, () => process.exit(130));
	const stage = await startStage(shard?.shardIndex);
	keepStage(stage);
	publishFacts(stage.facts);
};

export default setUp;
