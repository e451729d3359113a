import type { IDataObject } from 'n8n-workflow';
import type { Answer } from './ask';
import type { Row } from './finding';

const namesOf = (rows: readonly Row[], status: Row['status']): string =>
	rows
		.filter((row) => row.status === status)
		.map(({ name }) => name)
		.join(', ');

const sentencesOf = (rows: readonly Row[]): string[] => {
	const [missing, attention, unknown] = (['missing', 'attention', 'unknown'] as const).map(
		(status) => namesOf(rows, status),
	);
	const found = [
		missing && `Missing scopes: ${missing}.`,
		attention && `Look at: ${attention}.`,
		unknown && `Could not be checked: ${unknown}.`,
	].filter(Boolean);
	return found.length > 0 ? found : ['Everything that could be tested is in order.'];
};

/** The names in a profile are not documented, but for kyc_status. */
const profileOf = (profile: Answer<IDataObject>): IDataObject => {
	if (!('value' in profile)) return {};
	const { name, kyc_status } = profile.value;
	return {
		...(typeof name === 'string' && { business: name }),
		...(kyc_status !== undefined && { kyc_status }),
	};
};

/** What a person reads first, of rows that begin with the worst. */
export const summaryRow = (
	rows: readonly Row[],
	profile: Answer<IDataObject>,
	environment: 'live' | 'sandbox',
): Row => ({
	name: 'API key',
	status: rows[0].status,
	explanation: [
		`The service accepts this ${environment} API key.`,
		...sentencesOf(rows),
		`Not tested: ${rows.filter(({ status }) => status === 'notTestable').length} of the scopes; their rows say why.`,
	].join(' '),
	environment,
	...profileOf(profile),
});
