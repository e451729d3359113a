import type { FastifyInstance } from 'fastify';

/** An empty body counts as none, and nothing but JSON is taken. */
export const takeJsonOnly = (app: FastifyInstance): void => {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
		const text = String(body);
		if (text.trim() === '') return done(null, undefined);
		try {
			return done(null, JSON.parse(text));
		} catch {
			const problem = Object.assign(new Error('The body is not valid JSON'), {
				code: 'FST_ERR_CTP_INVALID_JSON_BODY',
				statusCode: 400,
			});
			return done(problem);
		}
	});
};
