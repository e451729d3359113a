import { packageName } from './packageName.mts';

/** What a workflow says of a node of this package that was placed in it today. */
export const ownType = (name: string): { type: string; typeVersion: number } => ({
	type: `${packageName}.${name}`,
	// What polls is new, and has one version.
	typeVersion: /(?<!Poll)Trigger$/.test(name) ? 1.1 : 1,
});
