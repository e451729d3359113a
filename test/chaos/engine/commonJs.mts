import { registerHooks } from 'node:module';

// n8n-workflow names its own files without their endings in the build that imports would take.
registerHooks({
	resolve: (specifier, context, next) =>
		specifier === 'n8n-workflow'
			? next(specifier, { ...context, conditions: ['node', 'require'] })
			: next(specifier, context),
});
