import { now } from './now/index.mts';
import type { Protocol } from './protocol.mts';

/** All that answer to the model. A new one is one line here, and has no known faults. */
export const protocols: readonly Protocol[] = [now];
