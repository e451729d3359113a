import { rejection } from './rejection.mts';

interface InOrg {
	org: string;
	id: string;
}

/** The object of the organisation, or a 400 that names the field. */
export const inBooks = <T extends InOrg>(list: T[], org: string, id: string, field: string): T => {
	const found = list.find((object) => object.id === id && object.org === org);
	if (!found) throw rejection(400, `${field} is not in this organisation's books`, field);
	return found;
};

export const findInOrg = <T extends InOrg>(list: T[], org: string, id: string): T => {
	const found = list.find((object) => object.id === id && object.org === org);
	if (!found) throw rejection(404, 'Not found');
	return found;
};
