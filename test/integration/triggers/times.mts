/** Does the same several times, one after another. */
export const times = async (count: number, act: () => Promise<unknown> | void): Promise<void> => {
	for (let done = 0; done < count; done += 1) await act();
};
