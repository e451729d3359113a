import type { Protocol } from '../protocol.mts';
import { events } from './events.mts';
import { executions } from './executions.mts';
import { knownFaults } from './knownFaults.mts';
import { refunds } from './refunds.mts';

/** What the package does now. */
export const today: Protocol = { name: 'today', refunds, events, executions, knownFaults };
