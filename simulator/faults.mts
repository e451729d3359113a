import { z } from 'zod/v4';
import type { LoggedRequest } from './requestLog.mts';

const when = z.enum(['before', 'after']);

export const faultSchema = z.discriminatedUnion('kind', [
	z.strictObject({ kind: z.literal('latency'), ms: z.int().min(0), when: when.default('before') }),
	z.strictObject({
		kind: z.literal('status'),
		status: z.int().min(400).max(599),
		code: z.string().optional(),
		message: z.string().optional(),
		retryAfter: z.union([z.int(), z.string()]).optional(),
		when: when.default('before'),
	}),
	z.strictObject({ kind: z.literal('cut'), when }),
	z.strictObject({
		kind: z.literal('body'),
		body: z.enum(['html', 'truncated', 'empty', 'text']),
		status: z.int().min(200).max(599).optional(),
		when: when.default('after'),
	}),
]);

const matchSchema = z.strictObject({
	service: z.enum(['payments', 'accounting']).optional(),
	method: z.string().optional(),
	path: z.string().optional(),
});

export const faultRuleSchema = z.strictObject({
	match: matchSchema.default({}),
	/** The rule begins only after a request that matches this. */
	after: matchSchema.optional(),
	/** Matching requests let through before the rule begins. */
	skip: z.int().min(0).default(0),
	times: z.int().min(1).default(1),
	fault: faultSchema,
});

export type Fault = z.output<typeof faultSchema>;
export type FaultRule = z.output<typeof faultRuleSchema>;
export type FaultRuleInput = z.input<typeof faultRuleSchema>;

const matches = (match: FaultRule['match'], request: LoggedRequest): boolean => {
	if (request.service === null) return false;
	if (match.service && match.service !== request.service) return false;
	if (match.method && match.method.toUpperCase() !== request.method) return false;
	return match.path === undefined || new RegExp(match.path).test(request.path);
};

/** Every matching delay applies, and the first other fault in the queue. */
export const takeFaults = (rules: FaultRule[], request: LoggedRequest): Fault[] => {
	const taken: Fault[] = [];
	let hasOther = false;
	for (const rule of rules.filter(({ match, after }) => !after && matches(match, request))) {
		if (rule.skip > 0) {
			rule.skip -= 1;
			continue;
		}
		const isDelay = rule.fault.kind === 'latency';
		if (!isDelay && hasOther) continue;
		hasOther ||= !isDelay;
		rule.times -= 1;
		taken.push(rule.fault);
	}
	for (const rule of rules) {
		if (rule.after && matches(rule.after, request)) delete rule.after;
	}
	const left = rules.filter((rule) => rule.times > 0);
	rules.splice(0, rules.length, ...left);
	return taken;
};
