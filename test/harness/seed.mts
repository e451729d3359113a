/** `SEED=… jest` repeats a run of the property tests. It is printed in the name of every one. */
export const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);

/** CI tries everything; at a desk, what is one of thousands may be a sample. */
export const isThorough = process.env.CI !== undefined;
