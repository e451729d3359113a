export type Result<T> = { readonly value: T } | { readonly error: unknown };

/** An error as a value, for code that has to act on it before it goes on. */
export const toResult = async <T>(task: () => Promise<T>): Promise<Result<T>> => {
	try {
		return { value: await task() };
	} catch (error) {
		return { error };
	}
};
