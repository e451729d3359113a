/** `SEED=… jest` repeats a run of the property tests. It is printed in the name of every one. */
export const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647);
