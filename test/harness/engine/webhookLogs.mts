import type { Logger } from 'n8n-workflow';

/** One line that a node wrote into the log of n8n. */
export interface LogLine {
	readonly level: 'error' | 'warn' | 'info' | 'debug';
	readonly text: string;
}

/** Puts what a context logs into a list; the context is n8n's own in every other way. */
export const collectLogs = <Context extends object>(
	context: Context,
	lines: LogLine[],
): Context => {
	const at = (level: LogLine['level']) => (message: string, metadata?: object) => {
		lines.push({ level, text: metadata ? `${message} ${JSON.stringify(metadata)}` : message });
	};
	const logger: Logger = {
		error: at('error'),
		warn: at('warn'),
		info: at('info'),
		debug: at('debug'),
	};
	return Object.defineProperty(context, 'logger', { value: logger });
};
