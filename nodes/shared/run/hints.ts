import type { IExecuteFunctions } from 'n8n-workflow';

/** A sentence that holds for many items is shown once, with how many there were. */
export const createHints = (context: IExecuteFunctions) => {
	const times = new Map<string, number>();
	return {
		add: (message: string) => void times.set(message, (times.get(message) ?? 0) + 1),
		show: () => {
			for (const [sentence, count] of times) {
				const message = count === 1 ? sentence : `${sentence} (${count} times)`;
				context.addExecutionHints({ message, location: 'outputPane' });
			}
		},
	};
};
