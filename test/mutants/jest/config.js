const suite = require('../../../jest.config.js');

const [[files, [, swc]]] = Object.entries(suite.transform);

/** @type {import('jest').Config} */
module.exports = {
	...suite,
	rootDir: '../../..',
	watchman: false,
	// A mutant may make a test wait for ever.
	testTimeout: 20_000,
	transform: { [files]: ['<rootDir>/test/mutants/jest/transform.mts', swc] },
	setupFilesAfterEnv: ['<rootDir>/test/mutants/jest/writeCoverage.mts'],
	testSequencer: '<rootDir>/test/mutants/jest/givenOrder.mts',
};
