import { allNeeds, type Need, needs, needsWhen } from '../../../../nodes/shared/operation/need';
import { needsOf } from '../../../../nodes/shared/operation/requestOf';

interface Kind {
	full: boolean;
}

const list: Array<Need<Kind>> = [
	needs('account:read', 'kyc:read'),
	needsWhen('refunds:full', 'for a full refund', ({ full }: Kind) => full),
	needsWhen('refunds:partial', 'for a partial refund', ({ full }: Kind) => !full),
];

it('shows all needs, with the inputs they are for', () => {
	expect(allNeeds(list as Need[])).toEqual([
		'account:read or kyc:read',
		'refunds:full for a full refund',
		'refunds:partial for a partial refund',
	]);
});

it.each([
	[true, ['account:read or kyc:read', 'refunds:full']],
	[false, ['account:read or kyc:read', 'refunds:partial']],
])('names what an input needs when full is %p', (full, expected) => {
	expect(needsOf(list, { full })).toEqual(expected);
});

it('needs nothing when there is nothing in the list', () => {
	expect(needsOf([], {})).toEqual([]);
	expect(allNeeds([])).toEqual([]);
});
