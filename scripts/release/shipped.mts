/** What users get: the built nodes, and the three files that npm always adds. */
const ALLOWED = /^(?:dist\/.+|README\.md|LICENSE\.md|package\.json)$/;

/** What can end up in dist and is of no use to them. */
const NOT_FOR_USERS =
	/(?:\.map|\.ts|\.mts|\.tsbuildinfo|\.tgz|\.log)$|\.test\.|(?:^|\/)(?:test|simulator|bench|demo|scripts)\/|(?:^|\/)\./;

export const isStray = (file: string): boolean => !ALLOWED.test(file) || NOT_FOR_USERS.test(file);

export const MOST_BYTES = 185_000;
