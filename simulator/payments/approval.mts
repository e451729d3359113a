import { randomUUID } from 'node:crypto';
import type { World } from '../world.mts';
import type { Approval, Payment, Payout } from './objects.mts';

export const needsApproval = (world: World, currency: string, amount: number): boolean => {
	const threshold = world.settings.approvalThresholds[currency];
	return threshold === undefined || amount > threshold;
};

export const holdForApproval = (
	world: World,
	kind: Approval['kind'],
	target: Payment | Payout,
	amount: number,
): void => {
	const { id, business, environment, currency } = target;
	world.payments.approvals.push({
		id: randomUUID(),
		kind,
		target: id,
		business,
		environment,
		amount,
		currency,
		status: 'pending',
	});
};
