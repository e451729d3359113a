import type { IHookFunctions } from 'n8n-workflow';

/** For an endpoint that a person registers at the service: n8n has nothing to do there. */
export const handRegistered = () => ({
	default: {
		async checkExists(this: IHookFunctions): Promise<boolean> {
			return true;
		},
		async create(this: IHookFunctions): Promise<boolean> {
			return true;
		},
		async delete(this: IHookFunctions): Promise<boolean> {
			return true;
		},
	},
});
