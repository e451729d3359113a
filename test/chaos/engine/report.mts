import type { Audited } from '../books.mts';

/** What the process of the engine hands over: its cases, in order. */
export type EngineReport = Array<Audited & { lane: string }>;
