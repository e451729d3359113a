import { withApproval } from '../../../nodes/MerchantPayments/approval';
import { itemAnswering } from '../../harness/operation';

const ask = (status: number, body: unknown) => {
	const { item, hints } = itemAnswering();
	return { result: withApproval({ status, headers: {}, body }, 'payout', item), hints };
};

it.each<[string, number, object | undefined, boolean | null]>([
	['done', 200, { payoutId: 'p' }, false],
	['done, and said so', 200, { requiresApproval: false }, false],
	['held', 202, { requiresApproval: true }, true],
	['held, and not said so', 202, { payoutId: 'p' }, true],
	['held, without a body', 202, undefined, true],
	['held, whatever is said besides', 202, { requiresApproval: false }, true],
	['held, in words', 200, { requiresApproval: 'true' }, true],
	['done, in words', 200, { requiresApproval: 'false' }, false],
	['a repeat that does not say', 200, { payoutId: 'p', idempotentReplay: true }, null],
	['a repeat that says it is held', 200, { idempotentReplay: true, requiresApproval: true }, true],
	[
		'a repeat that says it is done',
		200,
		{ idempotentReplay: true, requiresApproval: false },
		false,
	],
	// The first response is repeated, and the payout has gone on since.
	...['processing', 'completed', 'failed', 'cancelled'].flatMap(
		(status): Array<[string, number, object, boolean]> => [
			[
				`a repeat that was read as ${status}`,
				200,
				{ idempotentReplay: true, requiresApproval: true, original: { status } },
				false,
			],
			[
				`a repeat that says ${status}`,
				200,
				{ idempotentReplay: true, requiresApproval: true, status },
				false,
			],
		],
	),
	[
		'a repeat that is still pending',
		200,
		{ idempotentReplay: true, requiresApproval: true, original: { status: 'pending' } },
		true,
	],
	['held, whatever its status', 202, { requiresApproval: true, status: 'processing' }, true],
	['not a repeat', 200, { idempotentReplay: false }, false],
])('%s', (_, status, body, requiresApproval) => {
	const { result, hints } = ask(status, body);
	expect(result).toEqual({ ...body, requiresApproval });
	expect(hints).toHaveLength(requiresApproval ? 1 : 0);
});

it('says in the editor what waits, and that it is not executed', () => {
	expect(ask(202, {}).hints[0]).toMatch(
		/This payout is awaiting approval .* not been executed yet/,
	);
});
