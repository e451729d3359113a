import type { IExecuteFunctions } from 'n8n-workflow';
import { createTags } from '../../../../nodes/shared/run/tags';

it('puts new ids before those of earlier nodes and rounds', () => {
	const kept = new Map([['merchant_request_id', 'req_1']]);
	const customData = {
		get: (name: string) => kept.get(name),
		set: (name: string, value: string) => void kept.set(name, value),
	} as unknown as IExecuteFunctions['customData'];
	const tags = createTags({ customData });
	for (const id of ['req_2', undefined, '', 'req_3', 'req_1']) tags.addRequest(id);
	tags.show();
	expect([...kept]).toEqual([['merchant_request_id', 'req_1, req_3, req_2']]);
});

it('names a refund by its payment, whatever the ID in the response is', () => {
	const set = jest.fn();
	const tags = createTags({ customData: { get: () => undefined, set } as never });
	const operation = { route: 'POST /payments/{paymentId}/refund' } as never;
	tags.addResult(operation, { paymentId: 'pay_1' }, { id: 'ref_1' });
	tags.show();
	expect(set).toHaveBeenCalledWith('merchant_payment_id', 'pay_1');
});

it('is quiet where n8n has no custom data', () => {
	const tags = createTags({} as Pick<IExecuteFunctions, 'customData'>);
	tags.addRequest('req_1');
	expect(() => tags.show()).not.toThrow();
});
