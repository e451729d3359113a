import type { IDataObject } from 'n8n-workflow';

export type Attempt<T> = { readonly value: T } | { readonly error: unknown };

/** An error as a value, for those who have to do something about it before it goes on. */
export const attempt = async <T>(task: () => Promise<T>): Promise<Attempt<T>> => {
	try {
		return { value: await task() };
	} catch (error) {
		return { error };
	}
};

/** Whether a failed request may have been processed all the same. */
export const mayBeProcessed = (error: unknown): boolean => {
	const { context } = error as { context?: { data?: IDataObject } };
	return context?.data?.processed === 'unknown';
};
