/** A permission the key must hold. Several names mean that one of them is enough. */
export interface Need<I = never> {
	readonly anyOf: readonly string[];
	/** Absent: always needed. Methods, so that operations of different inputs fit one list. */
	readonly only?: { readonly text: string; applies(input: I): boolean };
}

/** Needed for every call. Several names: one of them is enough. */
export const needs = <S extends string>(...anyOf: S[]): Need => ({ anyOf });

/** Needed only for some inputs; `text` says for which, as in "for a partial refund". */
export const needsWhen = <I>(
	scope: string,
	text: string,
	applies: (input: I) => boolean,
): Need<I> => ({ anyOf: [scope], only: { text, applies } });

/** "account:read or kyc:read". */
export const needInWords = ({ anyOf }: Need): string => anyOf.join(' or ');

/** What the editor shows before anything is called. */
export const allNeeds = (list: readonly Need[]): string[] =>
	list.map((need) => (need.only ? `${needInWords(need)} ${need.only.text}` : needInWords(need)));
