import { type AccountingState, createAccountingState } from './accounting/state.mts';
import { type Clock, createClock } from './clock.mts';
import { createDelays, type Delays } from './delays.mts';
import type { FaultRule } from './faults.mts';
import type { LedgerEntry } from './ledger.mts';
import { createPaymentsState, type PaymentsState } from './payments/state.mts';
import { createRateLimiter, type RateLimiter } from './rateLimit.mts';
import type { LoggedRequest } from './requestLog.mts';
import { createSchedule, type Schedule } from './schedule.mts';
import { createSender, type Sender } from './sendWebhook.mts';
import { createSettings, type Settings, type SettingsPatch } from './settings.mts';

export interface World {
	clock: Clock;
	schedule: Schedule;
	sender: Sender;
	delays: Delays;
	limiter: RateLimiter;
	settings: Settings;
	faults: FaultRule[];
	log: LoggedRequest[];
	ledger: LedgerEntry[];
	payments: PaymentsState;
	accounting: AccountingState;
	/** Everything back to how it was at the start. */
	reset: () => Promise<void>;
}

export const createWorld = (settings: SettingsPatch, frozenAt?: string): World => {
	const clock = createClock(frozenAt);
	const fresh = () => ({
		settings: createSettings(settings),
		faults: [],
		log: [],
		ledger: [],
		payments: createPaymentsState(),
		accounting: createAccountingState(),
	});
	const world: World = {
		clock,
		schedule: createSchedule(clock),
		sender: createSender(),
		delays: createDelays(),
		limiter: createRateLimiter(),
		...fresh(),
		reset: async () => {
			world.schedule.clear();
			await world.schedule.settle();
			world.schedule.clear();
			world.limiter.clear();
			Object.assign(world, fresh());
			if (frozenAt === undefined) clock.unfreeze();
			else clock.freeze();
			clock.set(frozenAt === undefined ? Date.now() : Date.parse(frozenAt));
		},
	};
	return world;
};
