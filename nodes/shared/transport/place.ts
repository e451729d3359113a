/** `['Lines', 2, 'Unit Price']` as "Line 3 > Unit Price", the way the editor numbers lines. */
export const placeInWords = (steps: ReadonlyArray<string | number>): string => {
	const words: string[] = [];
	for (const step of steps) {
		if (typeof step === 'string') words.push(step);
		else words.push(`${words.pop()?.replace(/s$/, '') ?? '#'} ${step + 1}`);
	}
	return words.join(' > ');
};
