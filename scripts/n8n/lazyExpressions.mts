/**
 * n8n sets up an expression engine for every event and for every run. With this setting it does so
 * only for an expression that it has to evaluate.
 */
export const lazyExpressions = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/** The first n8n that knows it; an older one ignores it. */
export const lazySince = '2.40.0';
