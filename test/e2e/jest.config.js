const shared = require('../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
	...shared,
	rootDir: '../..',
	roots: ['<rootDir>/test/e2e'],
	// Kills n8n again and again: npm run test:versions.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/versions/'],
	globalSetup: '<rootDir>/test/e2e/stage/setUp.mts',
	globalTeardown: '<rootDir>/test/e2e/stage/tearDown.mts',
	// One n8n for all files: they take turns.
	maxWorkers: 1,
	testSequencer: '<rootDir>/test/e2e/stage/sequencer.js',
	testTimeout: 180_000,
};
