const { availableParallelism } = require('node:os');

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	// Many tests wait for sockets and clocks, so two workers leave a part of two cores idle.
	maxWorkers: Math.max(3, availableParallelism() - 1),
	// A worker that has loaded hundreds of files takes longer to end than Jest waits for it.
	workerIdleMemoryLimit: '768MB',
	// Two cores may be busy with something else.
	testTimeout: 180_000,
	roots: ['<rootDir>/demo', '<rootDir>/simulator', '<rootDir>/test'],
	// Those run in a real n8n: npm run test:e2e.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	testMatch: ['**/*.test.ts', '**/*.test.mts'],
	moduleFileExtensions: ['ts', 'mts', 'js', 'mjs', 'json', 'node'],
	// Node 24 runs `.mts` as it is; inside Jest the same files become CommonJS.
	transform: {
		'^.+\\.m?ts$': [
			'@swc/jest',
			{ jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } },
		],
	},
};
