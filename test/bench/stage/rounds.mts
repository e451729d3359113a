/** Measures several things in turn, so that what else the machine does meets all of them alike. */
export const rounds = async <Name extends string, Measured>(
	count: number,
	works: Record<Name, () => Promise<Measured>>,
): Promise<Record<Name, Measured[]>> => {
	const names = Object.keys(works) as Name[];
	const measured = Object.fromEntries(names.map((name) => [name, [] as Measured[]])) as Record<
		Name,
		Measured[]
	>;
	// The first time of everything is for caches and compilers.
	for (const name of names) await works[name]();
	for (let round = 0; round < count; round += 1) {
		for (const name of names) measured[name].push(await works[name]());
	}
	return measured;
};
