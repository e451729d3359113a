import { defineOperation, type Resource } from '../../../shared/operation/operation';
import { something } from '../../../shared/transport/responseContract';
import { PAYOUT_STATUSES } from '../../payoutStatuses';
import { paymentEvents } from '../../webhook/events';
import { paymentStatus } from '../payment/paymentStatus';
import { get as getReference } from '../reference/get';
import { getOpenApi } from '../reference/getOpenApi';
import { type Answer, ask } from './ask';
import { failedDeliveriesRow } from './failedDeliveriesRow';
import { type Row, STATUSES } from './finding';
import { newRoutes, newValues } from './newInService';
import { newsRow } from './newsRow';
import { probeScopes } from './probes';
import { scopeRows } from './scopeRows';
import { summaryRow } from './summaryRow';

const EVENTS = paymentEvents.map(({ value }) => value);

const PAYMENT_STATUSES = paymentStatus.options.map(({ value }) => value).filter(Boolean);

const isSilent = (answer: Answer): boolean =>
	'finding' in answer && (answer.error !== undefined || answer.finding.status === 'notTestable');

/** Where nothing was answered, there is nothing to say about the API key. */
const refuseSilence = (answers: readonly Answer[]): void => {
	const [first] = answers;
	if (answers.every(isSilent) && 'error' in first) throw first.error;
};

const worstFirst = (rows: readonly Row[]): Row[] =>
	STATUSES.flatMap((status) => rows.filter((row) => row.status === status));

/** Knows what operations need from the operations themselves. */
export const checkApiKey = (resources: readonly Resource[]) =>
	defineOperation({
		name: 'Check API Key',
		value: 'checkApiKey',
		action: 'Check API key',
		description:
			'Find out what the API key lacks and for which operations, whether deliveries failed, and what is new in the service. Only reads.',
		route: 'GET /openapi.json',
		answer: something,
		needs: [],
		fields: [],
		async request(_input, { call, isSandbox }) {
			const routes = resources.flatMap(({ operations }) => operations.map(({ route }) => route));
			// This needs no scope, so a wrong API key ends here.
			const description = await ask(
				call,
				(body) => ({ operations: newRoutes(body, routes) }),
				getOpenApi,
			);
			const { probes, profile, failed } = await probeScopes(call);
			refuseSilence([description, ...probes.map(({ answer }) => answer)]);
			const reference = await ask(
				call,
				(body) => ({
					events: newValues(body, EVENTS),
					statuses: newValues(body, [...PAYMENT_STATUSES, ...PAYOUT_STATUSES]),
				}),
				getReference,
			);
			const rows = worstFirst([
				...scopeRows(resources, probes),
				failedDeliveriesRow(failed),
				newsRow('operations', description),
				newsRow('events', reference),
				newsRow('statuses', reference),
			]);
			const environment = isSandbox ? 'sandbox' : 'live';
			return { result: [summaryRow(rows, profile, environment), ...rows] };
		},
	});
