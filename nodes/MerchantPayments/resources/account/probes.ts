import type { Draft } from '../../../shared/operation/draft';
import { type Need, needInWords } from '../../../shared/operation/need';
import type { Operation } from '../../../shared/operation/operation';
import type { Client } from '../../../shared/transport/client';
import { asRecord, findList } from '../../../shared/transport/list';
import { getAll as getPayments } from '../payment/getAll';
import { getAll as getPayouts } from '../payout/getAll';
import { exportCsv } from '../settlement/exportCsv';
import { getAll as getSettlements } from '../settlement/getAll';
import { getAll as getRecipients } from '../splitRecipient/getAll';
import { getAll as getLog } from '../webhookDelivery/getAll';
import { getAll as getEndpoints } from '../webhookEndpoint/getAll';
import { type Answer, ask } from './ask';
import { countFailed } from './countFailed';
import { get as getProfile } from './get';

/** What a read tells about one of the needs of operations. */
export interface Probe<T = unknown> {
	readonly need: Need;
	readonly answer: Answer<T>;
}

/** Long before any payment, so that as little as possible is read. */
const EMPTY_RANGE = { from: '2000-01-01', to: '2000-01-01' };

/** Where an operation has several needs, the earlier ones were told by other reads. */
const lastNeed = ({ needs }: Operation): Need => needs[needs.length - 1];

const nothing = () => undefined;

/** The smallest read that an operation can make. */
const probe = async <T>(
	call: Client,
	operation: Operation,
	read: (body: unknown) => T,
	draft: Draft = {},
): Promise<Probe<T>> => {
	const query = { ...operation.paging?.firstQuery(1), ...draft.query };
	const answer = await ask(call, read, operation, {}, { ...draft, query });
	return { need: lastNeed(operation), answer };
};

/** A refusal without the scope of the settlements themselves would tell nothing about the export. */
const probeExport = async (call: Client, settlements: Probe): Promise<Probe> => {
	if ('value' in settlements.answer) {
		const query = { ...EMPTY_RANGE, format: 'csv' };
		return await probe(call, exportCsv, nothing, { query, asText: true });
	}
	const explanation = `This can be tested only after a read with ${needInWords(settlements.need)}.`;
	return {
		need: lastNeed(exportCsv),
		answer: { finding: { status: 'notTestable', explanation } },
	};
};

/** A harmless read for each scope that reads, one after another. Nothing is ever changed. */
export const probeScopes = async (call: Client) => {
	const payments = await probe(call, getPayments, nothing);
	const payouts = await probe(call, getPayouts, nothing);
	const recipients = await probe(call, getRecipients, nothing);
	const settlements = await probe(call, getSettlements, nothing, { query: EMPTY_RANGE });
	const csv = await probeExport(call, settlements);
	const profile = await probe(call, getProfile, asRecord);
	const endpoints = await probe(call, getEndpoints, findList);
	const failed = { need: lastNeed(getLog), answer: await countFailed(call, endpoints.answer) };
	return {
		probes: [payments, payouts, recipients, settlements, csv, profile, endpoints, failed],
		profile: profile.answer,
		failed: failed.answer,
	};
};
