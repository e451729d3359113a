import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { receiver as accounting } from '../../../../nodes/MerchantAccounting/webhook/receiver';
import { receiver as payments } from '../../../../nodes/MerchantPayments/webhook/receiver';
import { seed } from '../../../harness/seed.mts';
import { isUnchanged, mutantsOf } from './mutations.mts';
import { deliveryWith, headersOf, momentOf, secrets, vectorNamed } from './vectors.mts';
import { receiveLightly } from './webhookContext.mts';

const RUNS = 10_000;
const accepted = [secrets.current, secrets.previous];
const CASES = [
	['payments', payments, vectorNamed('a payment')],
	['accounting', accounting, vectorNamed('an invoice')],
] as const;

describe.each(CASES)(`%s (seed ${seed})`, (name, receiver, vector) => {
	const now = momentOf(vector);
	const others = { 'another secret': [secrets.otherEnvironment] };

	it(`accepts the genuine event, and none of ${RUNS} others`, async () => {
		const genuine = deliveryWith(
			headersOf(name, vector.timestamp, vector.hmac),
			Buffer.from(vector.bodyBase64, 'base64'),
		);
		const { started: genuineRuns } = await receiveLightly(receiver, { accepted }, genuine, now);
		expect(genuineRuns).toHaveLength(1);
		let refused = 0;
		await fc.assert(
			fc.asyncProperty(mutantsOf(vector), async (mutant) => {
				fc.pre(!isUnchanged(mutant, vector));
				const delivery = deliveryWith(mutant.headers, mutant.body);
				const { status, started, logs } = await receiveLightly(
					receiver,
					{ accepted, others },
					delivery,
					now + mutant.seconds * 1000,
				);
				expect([status, started]).toEqual([401, []]);
				expect(logs.join()).not.toContain('whsec_');
				refused += 1;
			}),
			{ seed, numRuns: RUNS },
		);
		expect(refused).toBeGreaterThanOrEqual(RUNS);
	});

	it('answers whatever the service itself signed with 2xx, and starts a run for every event', async () => {
		const anything = fc.oneof(
			fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
			fc.json().map((text) => Buffer.from(text)),
			fc
				.record({
					type: fc.string(),
					data: fc.dictionary(fc.string(), fc.jsonValue()),
					id: fc.uuid(),
				})
				.map((event) => Buffer.from(JSON.stringify(event))),
		);
		await fc.assert(
			fc.asyncProperty(anything, async (body) => {
				const hex = createHmac('sha256', secrets.current)
					.update(`${vector.timestamp}.`)
					.update(body)
					.digest('hex');
				const delivery = deliveryWith(headersOf(name, vector.timestamp, hex), body);
				const parameters = { events: ['*'], options: { dropRepeats: false } };
				const { status, started } = await receiveLightly(
					receiver,
					{ accepted },
					delivery,
					now,
					parameters,
				);
				expect([200, undefined]).toContain(status);
				expect(started).toHaveLength(status === undefined ? 1 : 0);
			}),
			{ seed, numRuns: 1000 },
		);
	});
});
