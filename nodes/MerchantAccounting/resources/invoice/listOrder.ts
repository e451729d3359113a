import type { IDataObject } from 'n8n-workflow';

/** Orders in which a list can begin with what is new. Which of them the service has is not documented. */
export type Order = 'byCreation' | 'byDate';

const createdAt = ({ created_at: time }: IDataObject) => Date.parse(String(time));

const dayOf = ({ date }: IDataObject) => String(date ?? '').slice(0, 10);

const follows: Record<Order, (record: IDataObject, last: IDataObject) => boolean> = {
	byCreation: (record, last) => createdAt(record) <= createdAt(last),
	byDate: (record, last) =>
		dayOf(record) === dayOf(last) ? follows.byCreation(record, last) : dayOf(record) < dayOf(last),
};

/** Watches a list while it is read: which orders its records have kept so far. */
export const createOrderWatch = () => {
	let last: IDataObject | undefined;
	let orders: readonly Order[] = ['byCreation', 'byDate'];
	return {
		add(record: IDataObject): void {
			const before = last ?? record;
			orders = orders.filter((order) => follows[order](record, before));
			last = record;
		},
		orders: () => orders,
	};
};
