import type { Poller } from '../../shared/poll/poller';
import { service } from '../service';
import { receiver } from '../webhook/receiver';
import { countsFrom, uncounted } from './refundStep';
import { sourcesOf } from './sources';
import { toldOf } from './told';

export const poller: Poller = {
	service,
	sourcesOf,
	toldOf,
	amountOf: receiver.amountOf,
	countsFrom,
	uncounted,
};
