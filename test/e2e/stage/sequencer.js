const Sequencer = require('@jest/test-sequencer').default;

/** The search for secrets comes last: it looks at what all the others have left. */
const isLast = ({ path }) => /everySecret/.test(path);

/** What is drawn takes the processor; most of the rest waits for n8n. Side by side they take two thirds of the time. */
const isDrawn = ({ path }) => /[\\/]browser[\\/]/.test(path);

module.exports = class extends Sequencer {
	/** Each shard has an n8n of its own, and the search at its end. */
	shard(tests, { shardIndex, shardCount }) {
		if (shardCount !== 2) throw new Error('There are two shards: the browser tests, and the rest.');
		return tests.filter((test) => isLast(test) || isDrawn(test) === (shardIndex === 1));
	}

	sort(tests) {
		const sorted = super.sort(tests);
		return [...sorted.filter((test) => !isLast(test)), ...sorted.filter(isLast)];
	}
};
