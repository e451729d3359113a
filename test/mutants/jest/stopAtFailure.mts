interface TestCase {
	readonly status: string;
	readonly fullName: string;
}

interface TestFile {
	readonly testFilePath: string;
	readonly testExecError?: unknown;
	readonly numFailingTests: number;
}

const stop = (reason: string): never => {
	process.stdout.write(reason);
	process.exit(1);
};

/** A reporter that ends Jest with the first test that fails: the mutant is killed. */
export default class StopAtFailure {
	onTestCaseResult(_: unknown, { status, fullName }: TestCase): void {
		if (status === 'failed') stop(fullName);
	}

	/** A file may also fail before its first test. */
	onTestFileResult(_: unknown, { testFilePath, testExecError, numFailingTests }: TestFile): void {
		if (testExecError || numFailingTests > 0) stop(testFilePath);
	}
}
