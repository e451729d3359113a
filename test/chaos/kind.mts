import type { LoggedRequest } from '../../simulator/requestLog.mts';
import type { Simulator } from '../../simulator/start.mts';
import type { Asked } from './asked.mts';
import type { Effect } from './audit.mts';
import type { Mode } from './modes.mts';
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

/** What the books and the log of the service show of one kind. */
export interface InBooks {
	/** What the service really did. */
	effects: (simulator: Simulator, names: Names) => Promise<Effect[]>;
	/** Whether a logged request is one that asked for this. */
	isRequestOf: (request: LoggedRequest, asked: Asked, names: Names) => boolean;
}

export interface Kind extends InBooks {
	/** Adds `count` things to ask for. */
	ask: (draft: Draft, count: number, mode: Mode) => Asked[];
	/** Which of the package's nodes does it, and how it is filled in. */
	node: { type: string; credential: string; parameters: (mode: Mode) => Parameters };
	/** The same through n8n's HTTP Request node: address and body, as expressions. */
	request: { service: 'payments' | 'accounting'; path: string; body: (mode: Mode) => string };
}

export type Parameters = Record<string, unknown>;

export const byId = (expression: string) => ({ __rl: true, mode: 'id', value: expression });

/** How many ways there are to ask for something that changes. */
export const VARIANTS = 3;

/** Which of them an execution of a changing flow asks for. */
export const VARIANT = `Number($execution.id) % ${VARIANTS}`;

/** A list in the item, of which every execution takes another entry when the flow is a changing one. */
export const oneOf = (field: string, mode: Mode): string =>
	mode === 'changing' ? `$json.${field}s[${VARIANT}]` : `$json.${field}`;

/** An expression as a node takes it. */
export const computed = (expression: string) => `={{ ${expression} }}`;

type Ask = (draft: Draft, count: number) => Asked[];

/** Most flows are asked for the same; some want something of their own. */
export const askBy =
	(plain: Ask, special: Partial<Record<Mode, Ask>>): Kind['ask'] =>
	(draft, count, mode) =>
		(special[mode] ?? plain)(draft, count);
