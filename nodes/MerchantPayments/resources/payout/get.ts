import { type IDataObject, UserError } from 'n8n-workflow';
import { defineOperation } from '../../../shared/operation/operation';
import { findList } from '../../../shared/transport/list';
import { list } from '../../../shared/transport/responseContract';
import { limits } from '../../limits';
import { needs } from '../../scopes';
import { payoutId as payoutField } from './payoutId';

const asId = (value: unknown) => String(value ?? '').toLowerCase();

/** An older one and a wrong ID look the same, unless the list is too short to leave any out. */
const notListed = (id: string, listed: number) =>
	new UserError(`Payout: "${id.slice(0, 60)}" is not among the ${limits.payoutList} most recent`, {
		description: [
			listed < limits.payoutList
				? `The service lists only ${listed}, so it is not an older one.`
				: 'The service lists no older payouts. Look for it in your Merchant dashboard.',
			'Check the ID, and that the API key belongs to the business and environment of the payout.',
		].join(' '),
	});

export const findPayout = (body: unknown, id: string): IDataObject => {
	const payouts = findList(body);
	const found = payouts.find((payout) => asId(payout.id) === asId(id));
	if (found) return found;
	throw notListed(id, payouts.length);
};

export const get = defineOperation({
	name: 'Get',
	value: 'get',
	action: 'Get payout',
	description: `Read one of the ${limits.payoutList} most recent payouts`,
	route: 'GET /payouts',
	answer: list,
	needs: [needs('payouts:read')],
	fields: [payoutField],
	request({ payoutId }) {
		if (typeof payoutId !== 'string' || payoutId === '') {
			throw new UserError('Payout: choose one from the list or enter its ID');
		}
		return { output: ({ body }) => findPayout(body, payoutId) };
	},
});
