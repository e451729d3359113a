import type { Case } from './case.mts';
import { invoiceLines } from './invoiceLines.mts';
import { loadPackage } from './loadPackage.mts';
import { pacedItems } from './pacedItems.mts';
import { readItems } from './readItems.mts';
import { receiveEvents } from './receiveEvents.mts';
import { returnAll } from './returnAll.mts';
import { verifyEvent } from './verifyEvent.mts';

export const cases: Case[] = [
	readItems,
	pacedItems,
	returnAll,
	receiveEvents,
	verifyEvent,
	invoiceLines,
	loadPackage,
];
