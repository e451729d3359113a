import { UserError } from 'n8n-workflow';

/** The refusal a person reads. A crash, or no refusal at all, fails the test. */
export const refusalOf = (act: () => unknown): UserError => {
	try {
		act();
	} catch (error) {
		expect(error).toBeInstanceOf(UserError);
		return error as UserError;
	}
	throw new Error('Expected a refusal, but there was none');
};
