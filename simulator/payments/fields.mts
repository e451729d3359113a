import { z } from 'zod/v4';

/** Accepts every 8-4-4-4-12 spelling, whatever its version digit. */
export const uuid = z.guid();
export const currency = z.string().length(3);
export const text = (max: number) => z.string().min(1).max(max);
export const majorAmount = z.number().min(0.01).max(100_000_000);
export const day = z.iso.date();
