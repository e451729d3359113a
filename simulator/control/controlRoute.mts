import { z } from 'zod/v4';
import type { World } from '../world.mts';

export interface ControlRoute {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	path: string;
	body: z.ZodType;
	handle: (world: World, body: unknown, id: string) => unknown;
}

const anything = z.unknown();

export const controlRoute = <Body extends z.ZodType = typeof anything>(
	method: ControlRoute['method'],
	path: string,
	handle: (world: World, body: z.output<Body>, id: string) => unknown,
	body?: Body,
): ControlRoute => ({
	method,
	path,
	body: body ?? anything,
	handle: (world, input, id) => handle(world, input as z.output<Body>, id),
});

export const byId = <T extends { id: string }>(list: T[], id: string): T => {
	const found = list.find((object) => object.id === id);
	if (!found) throw new Error(`nothing has the id ${id}`);
	return found;
};
