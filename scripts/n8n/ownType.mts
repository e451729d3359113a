import { packageName } from './packageName.mts';

/** What a workflow says of a node of this package that was placed in it today. */
export const ownType = (name: string): { type: string; typeVersion: number } => ({
	type: `${packageName}.${name}`,
	typeVersion: name.endsWith('Trigger') ? 1.1 : 1,
});
