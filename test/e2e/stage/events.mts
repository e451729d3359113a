import type { Payment } from '../../../simulator/payments/objects.mts';
import { stage } from './stage.mts';

interface Money {
	amount?: number;
	currency?: string;
}

/** A payment that succeeds now; its events have been answered when this resolves. */
export const paymentSucceeds = async (money: Money = {}): Promise<Payment> => {
	const { payments, deliveries } = stage.control;
	const [{ id }] = await payments.create({ status: 'pending', ...money });
	const payment = await payments.move(id, { status: 'succeeded' });
	await deliveries.settle();
	return payment;
};

/** A refund made by a person in the dashboard; its events have been answered. */
export const paymentIsRefunded = async (id: string, amount?: number): Promise<Payment> => {
	const payment = await stage.control.payments.refund(id, amount);
	await stage.control.deliveries.settle();
	return payment;
};

/** Deliveries of the payments service whose body names this record. */
export const deliveriesAbout = async (id: string) => {
	const all = await stage.control.deliveries.list();
	return all.filter(({ rawBody }) => rawBody.includes(id));
};
