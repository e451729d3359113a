import { z } from 'zod/v4';
import { faultRuleSchema } from '../faults.mts';
import { controlRoute } from './controlRoute.mts';

export const faultRoutes = [
	controlRoute('GET', '/faults', (world) => world.faults),
	controlRoute(
		'POST',
		'/faults',
		(world, rules) => {
			world.faults.push(...rules);
		},
		z.preprocess((rules) => [rules].flat(), z.array(faultRuleSchema)),
	),
	controlRoute('DELETE', '/faults', (world) => {
		world.faults.length = 0;
	}),
];
