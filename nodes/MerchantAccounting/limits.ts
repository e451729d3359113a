/** The numbers of the service's document, each written once. */
export const limits = {
	lines: { min: 1, max: 200 },
	contactName: 160,
	/** Asked for per page; the service documents no maximum and may return fewer. */
	pageSize: 100,
} as const;
