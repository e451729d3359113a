import { payments, usePayments } from './harness.mts';

usePayments();

const { now } = Date;
afterEach(() => {
	jest.restoreAllMocks();
});

/** Links that are equal but for where the payer comes back to. */
describe('links of payers', () => {
	const returnUrl = '={{ "https://shop.example.com/thanks?member=" + $json.member }}';
	const run = async (members: number[], more: object) => {
		const { output, error } = await payments().run(
			'paymentLink.create',
			{ title: 'Membership', amount: 5, currency: 'EUR', additionalFields: { returnUrl } },
			{
				items: members.map((member) => ({ json: { member } })),
				establishedAt: 1,
				mode: 'webhook',
				...more,
			},
		);
		return { error, links: output[0]?.map(({ json }) => String(json.id)) ?? [] };
	};

	it('are not passed on to the next one when n8n died and the list is shorter', async () => {
		const [seventeen, ...others] = (await run([17, 18, 19], {})).links;
		jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
		const { links } = await run([18, 19], { mode: 'retry', crashed: true });
		expect(links).not.toContain(seventeen);
		expect(links).toEqual(others);
	});
});
