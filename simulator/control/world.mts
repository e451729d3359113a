import { z } from 'zod/v4';
import { patchSettings, type settingsSchema } from '../settings.mts';
import { controlRoute } from './controlRoute.mts';
import { dumpState } from './stateDump.mts';

export const pauseSchema = z.strictObject({
	payouts: z.boolean().default(true),
	refunds: z.boolean().default(true),
	payments: z.boolean().default(true),
	retryAfterSeconds: z.int().min(1).default(30),
});

export const worldRoutes = [
	controlRoute('POST', '/reset', (world) => world.reset()),
	controlRoute('GET', '/state', (world) => dumpState(world)),
	controlRoute('GET', '/requests', (world) => world.log),
	controlRoute('DELETE', '/requests', (world) => {
		world.log.length = 0;
	}),
	controlRoute('GET', '/ledger', (world) => world.ledger),
	controlRoute('GET', '/settings', (world) => world.settings),
	controlRoute(
		'PATCH',
		'/settings',
		(world, patch) => {
			world.settings = patchSettings(world.settings, patch);
			return world.settings;
		},
		z.looseObject({}).transform((patch) => patch as z.input<typeof settingsSchema>),
	),
	controlRoute(
		'POST',
		'/pause',
		(world, paused) => {
			world.settings = { ...world.settings, paused };
		},
		pauseSchema,
	),
	controlRoute('POST', '/resume', (world) => {
		const paused = { payouts: false, refunds: false, payments: false };
		world.settings = patchSettings(world.settings, { paused });
	}),
];
