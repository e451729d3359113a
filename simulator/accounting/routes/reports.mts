import { z } from 'zod/v4';
import { today } from '../draft.mts';
import { rejection } from '../rejection.mts';
import { balanceSheet, profitAndLoss, trialBalance } from '../reports.mts';
import { accountingRoute } from '../route.mts';

const range = z.strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() });
const moment = z.strictObject({ as_of: z.iso.date().optional() });

export const reportRoutes = [
	accountingRoute({
		method: 'GET',
		path: '/reports/profit-and-loss',
		query: range,
		handle: ({ world, org, query }) => {
			const to = query.to ?? today(world);
			const from = query.from ?? `${today(world).slice(0, 4)}-01-01`;
			if (from > to) throw rejection(400, 'from is after to', 'from');
			return { body: { from, to, data: profitAndLoss(world, org, from, to) } };
		},
	}),
	accountingRoute({
		method: 'GET',
		path: '/reports/balance-sheet',
		query: moment,
		handle: ({ world, org, query }) => {
			const as_of = query.as_of ?? today(world);
			return { body: { as_of, data: balanceSheet(world, org, as_of) } };
		},
	}),
	accountingRoute({
		method: 'GET',
		path: '/reports/trial-balance',
		query: moment,
		handle: ({ world, org, query }) => {
			const as_of = query.as_of ?? today(world);
			return { body: { as_of, data: trialBalance(world, org, as_of) } };
		},
	}),
];
