import type { Protocol } from '../protocol.mts';
import { events } from './events.mts';
import { executions } from './executions.mts';
import { refunds } from './refunds.mts';

/** What the package does. */
export const now: Protocol = { name: 'one ledger', refunds, events, executions };
