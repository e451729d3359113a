import { placeOf } from '../../../../nodes/shared/ledger/placeOf';

it('tells nodes apart by workflow and node', () => {
	const at = (workflow: string, node: string) =>
		placeOf({ getWorkflow: () => ({ id: workflow }), getNode: () => ({ id: node }) } as never);
	expect(at('w', 'n')).toBe(at('w', 'n'));
	expect(new Set([at('w', 'n'), at('w', 'm'), at('v', 'n')]).size).toBe(3);
});
