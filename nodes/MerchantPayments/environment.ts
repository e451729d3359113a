import type { ILoadOptionsFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { service } from './service';

const ENVIRONMENTS: Readonly<Record<string, INodePropertyOptions>> = {
	live: { name: 'Live (Set in the Credential)', value: '', description: 'Real payments only' },
	sandbox: {
		name: 'Sandbox (Set in the Credential)',
		value: '',
		description: 'Test payments only',
	},
};

/** Any other loaded list is a choice of IDs, and n8n wants it named as one; here nothing is chosen. */
const loadedBy = (loadOptionsMethod: string): INodeProperties['typeOptions'] => ({
	loadOptionsMethod,
	loadOptionsDependsOn: ['registration'],
});

/**
 * A trigger waits for ever for the payments of the other environment, so its panel shows which one
 * it listens to. There is nothing to choose: the list holds what the credential says.
 */
export const environmentField: INodeProperties = {
	displayName: 'Environment',
	name: 'environment',
	type: 'options',
	noDataExpression: true,
	typeOptions: loadedBy('environmentOfCredential'),
	default: '',
	description: 'Whose events start the workflow. The credential sets it.',
};

export async function environmentOfCredential(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const isManual = this.getCurrentNodeParameter('registration') === 'manual';
	const name = isManual ? 'merchantPaymentsWebhookApi' : service.credential;
	const { environment } = await this.getCredentials(name);
	const known = ENVIRONMENTS[String(environment)];
	return known ? [known] : [];
}
