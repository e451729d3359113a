import type { LoggedRequest } from '../../simulator/requestLog.mts';
import type { Simulator } from '../../simulator/start.mts';
import type { Asked } from './asked.mts';
import type { Effect } from './audit.mts';
import type { Random } from './random.mts';

/** Payments and contacts get their ids from the service, so the plan calls them by name. */
export interface Names {
	idOf: Map<string, string>;
	nameOf: Map<string, string>;
}

export interface Payment {
	business: 'first' | 'second';
	name: string;
	amount: number;
	currency: string;
	status: 'succeeded' | 'failed' | 'pending';
}

/** What a plan consists of so far: later batches may return to earlier amounts and payments. */
export interface Draft {
	random: Random;
	/** Counts up over the whole plan, for amounts and names that nothing else has. */
	serial: () => number;
	asked: Asked[];
	payments: Payment[];
	contacts: string[];
}

export interface Kind {
	/** Adds `count` things to ask for. */
	ask: (draft: Draft, count: number) => Asked[];
	/** Which of the package's nodes does it, and how it is filled in. */
	node: { type: string; credential: string; parameters: (keyed: boolean) => Parameters };
	/** The same through n8n's HTTP Request node: address and body, as expressions. */
	request: { service: 'payments' | 'accounting'; path: string; body: string };
	/** What the service really did. */
	effects: (simulator: Simulator, names: Names) => Promise<Effect[]>;
	/** Whether a logged request is one that asked for this. */
	isRequestOf: (request: LoggedRequest, asked: Asked, names: Names) => boolean;
}

export type Parameters = Record<string, unknown>;

export const byId = (expression: string) => ({ __rl: true, mode: 'id', value: expression });
