import type { Simulator } from '../../simulator/start.mts';
import type { Names } from './kind.mts';
import type { Plan } from './plan.mts';

const PLENTY = 2_000_000_000;

/** Puts the payments and contacts of the plan in place, and money to pay out. */
export const seedServices = async (
	{ control }: Simulator,
	plan: Pick<Plan, 'payments' | 'contacts'>,
): Promise<Names> => {
	const names: Names = { idOf: new Map(), nameOf: new Map() };
	const note = (name: string, id: string) => {
		names.idOf.set(name, id);
		names.nameOf.set(id, name);
	};
	const balances = { USD: PLENTY, EUR: PLENTY, JPY: PLENTY, KWD: PLENTY };
	await control.businesses.update('first', { balances });
	for (const { name, ...payment } of plan.payments) {
		const [{ id }] = await control.payments.create(payment);
		note(name, id);
	}
	for (const name of plan.contacts) {
		const { id } = await control.accounting.contacts.create({ name });
		note(name, id);
	}
	return names;
};
