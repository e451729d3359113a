import { knownAnswer, rememberAnswer } from '../../../../nodes/shared/once/answers';

it('remembers an answer however deep it goes: what was done must not fail over it', () => {
	const body: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
	const answer = { status: 200, headers: {}, body, size: 100_000 };
	rememberAnswer('deep', answer);
	expect(knownAnswer('deep')).toBe(answer);
});
