import { refuseThousands } from '../money/decimal';
import type { Field } from '../operation/field';

const BARE = /"\s*:\s*-?(\{\{[\s\S]*?\}\})(?=\s*[,}])/g;

/** The expressions in JSON that are the whole value of a field, without quotes around it. */
export const bareIn = (text: string): string[] => [...text.matchAll(BARE)].map(([, part]) => part);

/** JSON makes a number of such a text. A zero at its end still shows that it was one. */
export const refuseBareText = (value: unknown, { displayName }: Field): void => {
	if (!String(value).endsWith('0')) refuseThousands(value, 0, displayName);
};
