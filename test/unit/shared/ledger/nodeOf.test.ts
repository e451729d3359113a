import { nodeOf } from '../../../../nodes/shared/ledger/nodeOf';

const contextOf = (name: string) => ({ getNode: jest.fn(() => ({ name })) });

it('asks n8n once for the node of a context, and again for that of another', () => {
	const first = contextOf('Pay');
	const second = contextOf('Refund');
	const names = [first, first, second, first].map((one) => nodeOf(one as never).name);
	expect(names).toEqual(['Pay', 'Pay', 'Refund', 'Pay']);
	expect(first.getNode).toHaveBeenCalledTimes(1);
	expect(second.getNode).toHaveBeenCalledTimes(1);
});
