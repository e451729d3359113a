import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { type AccountingKeys, namedAccountingKeys } from './accounting/keys.mts';
import { mountAccounting } from './accounting/mount.mts';
import { renderRejection } from './accounting/rejection.mts';
import { mountControl } from './control/mount.mts';
import { type Control, createControl } from './controlClient.mts';
import { takeJsonOnly } from './jsonBody.mts';
import { refuseStrangers } from './localOnly.mts';
import { renderFault } from './payments/answerError.mts';
import { namedKeys, type PaymentsKeys } from './payments/keys.mts';
import { mountPayments } from './payments/mount.mts';
import type { SettingsPatch } from './settings.mts';
import { traceRequests } from './traceRequests.mts';
import { createWorld, type World } from './world.mts';

export type SimulatorOptions = SettingsPatch & {
	/** A free port when left out. */
	port?: number;
	/** Runs due deliveries as real time passes; without it they wait for `clock.advance`. */
	autoTick?: boolean;
	/** Starts with a clock that stands still at this moment. */
	frozenAt?: string;
	/** Serves something more from the same address. */
	serveToo?: (app: FastifyInstance, world: World) => void;
};

export interface Simulator {
	url: string;
	paymentsUrl: string;
	accountingUrl: string;
	controlUrl: string;
	keys: { payments: PaymentsKeys; accounting: AccountingKeys };
	control: Control;
	close: () => Promise<void>;
}

const TICK_MS = 250;

export const startSimulator = async (options: SimulatorOptions = {}): Promise<Simulator> => {
	const { port = 0, autoTick = false, frozenAt, serveToo, ...settings } = options;
	const world = createWorld(settings, frozenAt);
	const app = fastify({
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		// Lets a caller name its own address in X-Forwarded-For.
		trustProxy: true,
		genReqId: () => `req_${randomUUID()}`,
	});
	refuseStrangers(app);
	takeJsonOnly(app);
	await app.register(
		async (scope) => {
			traceRequests(scope, world, renderFault);
			await mountPayments(scope, world);
		},
		{ prefix: '/payments/api/v1' },
	);
	await app.register(
		async (scope) => {
			traceRequests(scope, world, ({ status, message = 'The service could not answer' }) =>
				renderRejection({ status, message, field: null }, world.settings),
			);
			await mountAccounting(scope, world);
		},
		{ prefix: '/accounting/api/v1' },
	);
	await app.register((scope) => mountControl(scope, world), { prefix: '/control' });
	serveToo?.(app, world);

	const url = await app.listen({ host: '127.0.0.1', port });
	const ticker = autoTick ? setInterval(() => world.schedule.dispatchDue(), TICK_MS) : undefined;
	const control = createControl(`${url}/control`);
	return {
		url,
		paymentsUrl: `${url}/payments/api/v1`,
		accountingUrl: `${url}/accounting/api/v1`,
		controlUrl: `${url}/control`,
		keys: { payments: namedKeys(), accounting: namedAccountingKeys() },
		control,
		close: async () => {
			clearInterval(ticker);
			world.schedule.clear();
			world.delays.close();
			await world.sender.close();
			await app.close();
		},
	};
};
