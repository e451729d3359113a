// The project's own dialect. n8n's rules stay in eslint.config.mjs, which its review wants unchanged.
import { globalIgnores } from 'eslint/config';
import checkFile from 'eslint-plugin-check-file';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import preferArrowFunctions from 'eslint-plugin-prefer-arrow-functions';
import tseslint from 'typescript-eslint';

export default tseslint.config(
	globalIgnores(['dist']),
	{
		files: ['**/*.{ts,mts,js,mjs,cjs}'],
		languageOptions: { parser: tseslint.parser },
		// A finding is mended, not hushed.
		linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
		plugins: {
			'@typescript-eslint': tseslint.plugin,
			'check-file': checkFile,
			'import-x': importX,
			'prefer-arrow-functions': preferArrowFunctions,
		},
		settings: { 'import-x/resolver-next': [createNodeResolver()] },
		rules: {
			'prefer-arrow-functions/prefer-arrow-functions': ['error', { allowObjectProperties: true }],
			// An arrow is not hoisted: what runs while a module loads comes after what it needs.
			'@typescript-eslint/no-use-before-define': ['error', { variables: false, typedefs: false }],
			'@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
			'@typescript-eslint/consistent-type-imports': [
				'error',
				{ fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
			],
			// Node strips `import { type A }` to an import that still runs the module.
			'@typescript-eslint/no-import-type-side-effects': 'error',
			'import-x/first': 'error',
			'import-x/newline-after-import': 'error',
			'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
			'import-x/order': [
				'error',
				{
					groups: ['builtin', 'external', 'parent', ['sibling', 'index']],
					alphabetize: { order: 'asc', caseInsensitive: true },
					named: true,
					'newlines-between': 'never',
				},
			],
			'check-file/filename-naming-convention': [
				'error',
				{ '**/*.{ts,mts,js,mjs,cjs}': 'CAMEL_CASE' },
				{ ignoreMiddleExtensions: true },
			],
		},
	},
	{
		// n8n names a node and a credential by its class, and a test of an example has that one's name.
		files: ['nodes/*/*.node.ts', 'credentials/*.credentials.ts', 'test/e2e/examples/*.test.mts'],
		rules: { 'check-file/filename-naming-convention': 'off' },
	},
	{
		files: ['test/**'],
		ignores: ['test/harness/nocked.mts'],
		rules: {
			'no-restricted-imports': [
				'error',
				{ name: 'nock', message: 'Use test/harness/nocked.mts, which takes it back.' },
			],
		},
	},
);
