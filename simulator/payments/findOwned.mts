import { notFound } from './refusal.mts';
import { isOwnedBy, type Owner } from './state.mts';

export const findOwned = <T extends Owner & { id: string }>(
	list: T[],
	id: string,
	owner: Owner,
): T => {
	const found = list.find((object) => object.id === id && isOwnedBy(object, owner));
	if (!found) throw notFound();
	return found;
};
