import type { Poller } from '../../shared/poll/poller';
import { knownUnit } from '../knownUnit';
import { service } from '../service';
import { receiver } from '../webhook/receiver';
import { polledEvents } from './events';
import { sourcesOf } from './sources';
import { toPolledEvent } from './toPolledEvent';
import { uncounted } from './uncounted';

export const poller: Poller = {
	service,
	polledEvents,
	sourcesOf,
	toPolledEvent,
	amountOf: receiver.amountOf,
	checkUnit: ({ readsIn }, label) => void knownUnit(readsIn, label, ', or remove this option'),
	uncounted,
};
