import { z } from 'zod/v4';
import type { World } from '../world.mts';
import { controlRoute } from './controlRoute.mts';

export interface ClockReading {
	now: string;
	frozen: boolean;
	waiting: number;
}

const read = (world: World): ClockReading => ({
	now: world.clock.iso(),
	frozen: world.clock.isFrozen(),
	waiting: world.schedule.waiting(),
});

const moment = z.iso.datetime({ offset: true });

export const clockRoutes = [
	controlRoute('GET', '/clock', read),
	controlRoute(
		'POST',
		'/clock/advance',
		async (world, { seconds }) => {
			await world.schedule.advance(seconds);
			return read(world);
		},
		z.strictObject({ seconds: z.number().min(0) }),
	),
	controlRoute(
		'POST',
		'/clock/freeze',
		(world, { at }) => {
			world.clock.freeze();
			if (at !== undefined) world.clock.set(Date.parse(at));
			return read(world);
		},
		z.strictObject({ at: moment.optional() }),
	),
	controlRoute('POST', '/clock/unfreeze', (world) => {
		world.clock.unfreeze();
		return read(world);
	}),
	controlRoute(
		'POST',
		'/clock/set',
		(world, { at }) => {
			world.clock.set(Date.parse(at));
			return read(world);
		},
		z.strictObject({ at: moment }),
	),
];
