import { burst } from './burst.mts';
import type { Case } from './case.mts';
import { eventToInvoice } from './eventToInvoice.mts';
import { invoiceLines } from './invoiceLines.mts';
import { loadPackage } from './loadPackage.mts';
import { pacedItems } from './pacedItems.mts';
import { readItems } from './readItems.mts';
import { receiveEvents } from './receiveEvents.mts';
import { returnAll } from './returnAll.mts';
import { skipExisting } from './skipExisting.mts';
import { verifyEvent } from './verifyEvent.mts';

export const cases: Case[] = [
	readItems,
	pacedItems,
	returnAll,
	receiveEvents,
	eventToInvoice,
	skipExisting,
	burst,
	verifyEvent,
	invoiceLines,
	loadPackage,
];
