import { signsOf } from '../ledger/signs';
import { sha256 } from './keys';

/** What an attempt of a round is known by in the ledger: these entries are a format. */
export const attemptEntries = (scope: string, number: number) => {
	const name = `${scope} attempt ${number}`;
	return {
		name,
		signs: signsOf(name),
		/** It has announced its writes. Without this it has sent none. */
		announced: `${name} announced`,
		write: (key: string) => `${name} ${key}`,
		/** It announced each of so many writes that it was asked for: another value is a changed one. */
		whole: (count: number) => `${name} whole ${count}`,
		/** Of what it announced, these writes spend money against a limit. */
		spends: (keys: readonly string[]) => `${name} spends ${sha256([...keys].sort().join('\n'))}`,
	};
};
