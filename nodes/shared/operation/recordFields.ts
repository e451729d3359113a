/** The fields of a record that has more than ten of them, by the document. */
export interface RecordFields {
	/** What Simplify keeps: at most ten. */
	readonly simple: readonly string[];
	readonly others: readonly string[];
}
