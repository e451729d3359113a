import type { INodePropertyOptions } from 'n8n-workflow';
import { MerchantAccountingPollTrigger } from '../../nodes/MerchantAccounting/MerchantAccountingPollTrigger.node';
import { accountingEvents } from '../../nodes/MerchantAccounting/webhook/events';
import { MerchantPaymentsPollTrigger } from '../../nodes/MerchantPayments/MerchantPaymentsPollTrigger.node';
import { paymentEvents } from '../../nodes/MerchantPayments/webhook/events';

const cases = [
	['payments', new MerchantPaymentsPollTrigger(), paymentEvents, 5],
	['accounting', new MerchantAccountingPollTrigger(), accountingEvents, 8],
] as const;

describe.each(cases)('the poll trigger of %s', (_, { description }, events, count) => {
	const field = (name: string) => description.properties.find((one) => one.name === name);

	it('polls, and has no webhook', () => {
		expect(description).toMatchObject({ polling: true, inputs: [], group: ['trigger'] });
		expect(description.webhooks).toBeUndefined();
	});

	it('offers events that the service sends, by the same names', () => {
		const offered = field('events')?.options as INodePropertyOptions[];
		expect(offered).toHaveLength(count);
		const sent = events.map(({ name, value }) => `${name} ${value}`);
		expect(offered.map(({ name, value }) => `${name} ${value}`)).toEqual(
			sent.filter((one) => offered.some(({ value }) => one.endsWith(` ${String(value)}`))),
		);
		expect(offered.filter(({ description: text }) => !text)).toEqual([]);
	});

	it('begins with now, and says in the editor what polling cannot see', () => {
		expect(field('from')).toMatchObject({ default: 'now' });
		expect(field('pollNotice')?.displayName).toContain('is undone before the next poll');
	});
});
