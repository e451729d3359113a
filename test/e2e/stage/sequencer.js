const Sequencer = require('@jest/test-sequencer').default;

/** The search for secrets comes last: it looks at what all the others have left. */
const isLast = ({ path }) => /everySecret/.test(path);

module.exports = class extends Sequencer {
	sort(tests) {
		const sorted = super.sort(tests);
		return [...sorted.filter((test) => !isLast(test)), ...sorted.filter(isLast)];
	}
};
