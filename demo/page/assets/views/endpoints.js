import { button } from '../button.js';
import { momentOf } from '../moments.js';
import { pill } from '../pill.js';
import { ownerMarks, row } from '../row.js';
import { count } from '../words.js';

/** Endpoints of the payments service come and go with the trigger nodes. */
export const paymentsEndpoints = {
	id: 'payments-endpoints',
	items: ({ endpoints }) => endpoints.payments,
	row: (endpoint) =>
		row({
			title: endpoint.workflow ?? endpoint.url,
			id: endpoint.id,
			meta: [
				endpoint.workflow && endpoint.url,
				`since ${momentOf(endpoint.createdAt)}`,
				...ownerMarks(endpoint),
			],
			state: pill('active'),
		}),
};

export const accountingEndpoints = {
	id: 'accounting-endpoints',
	items: ({ endpoints }) => endpoints.accounting,
	row: (endpoint, page) => {
		const { id, url, workflow, events, active, failuresInARow, org } = endpoint;
		const isAll = events.length === page.overview.accountingEvents.length;
		return row({
			title: workflow ?? url,
			id,
			meta: [
				workflow && url,
				isAll ? 'all events' : events.join(', ') || 'no events',
				failuresInARow > 0 ? `${count(failuresInARow, 'failure')} in a row` : null,
				org === 'first' ? null : `Organization ${org}`,
			],
			state: active ? pill('active') : pill('off', 'Switched off'),
			actions: [
				active
					? null
					: button(
							'Switch on',
							async () => {
								await page.actions.switchOnEndpoint(id);
								return 'The endpoint is on again. What became due meanwhile is lost.';
							},
							'primary',
						),
				button('Send test.ping', async () => {
					await page.actions.pingEndpoint(id);
					return 'test.ping goes out with the next batch; “Send batch now” is with the deliveries.';
				}),
			],
		});
	},
};
