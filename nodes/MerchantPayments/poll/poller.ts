import type { Poller } from '../../shared/poll/poller';
import { service } from '../service';
import { receiver } from '../webhook/receiver';
import { uncounted } from './uncounted';
import { sourcesOf } from './sources';
import { toPolledEvent } from './toPolledEvent';

export const poller: Poller = {
	service,
	sourcesOf,
	toPolledEvent,
	amountOf: receiver.amountOf,
	uncounted,
};
