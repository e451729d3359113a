import { z } from 'zod/v4';
import { CHECKOUT_ORIGIN } from './payments/choices.mts';

export const envelopeSchema = z.enum(['bare', 'data', 'named']);
export type Envelope = z.output<typeof envelopeSchema>;

const envelopes = z.strictObject({
	payouts: envelopeSchema.default('data'),
	split_recipients: envelopeSchema.default('data'),
	webhooks: envelopeSchema.default('data'),
	deliveries: envelopeSchema.default('data'),
	invoices: envelopeSchema.default('data'),
	bills: envelopeSchema.default('data'),
	contacts: envelopeSchema.default('data'),
	accounts: envelopeSchema.default('data'),
});

const paused = z.strictObject({
	payouts: z.boolean().default(false),
	refunds: z.boolean().default(false),
	payments: z.boolean().default(false),
	retryAfterSeconds: z.int().min(1).default(30),
});

const accounting = z.strictObject({
	errorShape: z.enum(['string', 'object', 'list', 'html']).default('string'),
	/** The most documents a page holds, whatever limit was asked for. */
	pageCap: z.int().min(1).default(50),
	defaultLimit: z.int().min(1).default(25),
	ignoreOffset: z.boolean().default(false),
	/** Around a document or contact that is answered alone. */
	singleEnvelope: z.enum(['bare', 'data']).default('bare'),
	/** How often queued events go out. */
	batchSeconds: z.int().min(1).default(900),
});

export const settingsSchema = z.strictObject({
	/** Unit of the amounts in payments reads, which the document leaves open. */
	readUnit: z.enum(['minor', 'major']).default('minor'),
	rateLimits: z
		.union([
			z.literal('off'),
			z.strictObject({ perKey: z.int().min(1), perAddress: z.int().min(1) }),
		])
		.default({ perKey: 180, perAddress: 600 }),
	envelopes: envelopes.prefault({}),
	paused: paused.prefault({}),
	/** Minor units per currency, for refunds and payouts alike. */
	approvalThresholds: z
		.record(z.string(), z.number())
		.default({ USD: 100_000, EUR: 100_000, GBP: 100_000, NGN: 50_000_000, JPY: 150_000 }),
	unavailableCurrencies: z.array(z.string()).default(['XTS']),
	provider: z.enum(['up', 'down']).default('up'),
	/** Real milliseconds during which an overlapping refund of the same payment gets 409. */
	refundWindowMs: z.int().min(0).default(15),
	/** Real milliseconds a delivery waits for its answer. */
	webhookWaitMs: z
		.strictObject({
			payments: z.int().min(1).default(8000),
			accounting: z.int().min(1).default(5000),
		})
		.prefault({}),
	accounting: accounting.prefault({}),
	/** Which clock gives a delivery its signed timestamp. */
	signedWith: z.enum(['simulated', 'real']).default('simulated'),
	/** What the addresses of links and QR codes begin with. */
	checkoutUrl: z.string().default(CHECKOUT_ORIGIN),
	subscriptionEventIds: z.boolean().default(false),
	allowLoopbackEndpoints: z.boolean().default(false),
	/** Pretended DNS: host name to address. */
	hosts: z.record(z.string(), z.string()).default({}),
	/** Deliveries to the origin on the left go to the origin on the right. */
	forward: z.record(z.string(), z.string()).default({}),
});

export type Settings = z.output<typeof settingsSchema>;
export type SettingsPatch = z.input<typeof settingsSchema>;
export type ListName = keyof Settings['envelopes'];

export const createSettings = (patch: SettingsPatch = {}): Settings => settingsSchema.parse(patch);

export const patchSettings = (current: Settings, patch: SettingsPatch): Settings => {
	const merged: Record<string, unknown> = { ...current };
	for (const [name, value] of Object.entries(patch)) {
		const old = merged[name];
		merged[name] = isRecord(old) && isRecord(value) ? { ...old, ...value } : value;
	}
	return settingsSchema.parse(merged);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
