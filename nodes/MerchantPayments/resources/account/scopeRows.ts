import { type Need, needInWords } from '../../../shared/operation/need';
import type { Operation, Resource } from '../../../shared/operation/operation';
import type { Finding, Row } from './finding';
import type { Probe } from './probes';

/** "Payment: Refund (for a partial refund)". */
const nameOf = (resource: Resource, { name, liveOnly }: Operation, { only }: Need): string => {
	const limits = [only?.text, liveOnly && 'with a live API key'].filter(Boolean);
	return `${resource.name}: ${name}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`;
};

/** What operations need, each need once and with all that need it. */
const needsIn = (resources: readonly Resource[]) => {
	const found = new Map<string, { readonly need: Need; readonly neededFor: string[] }>();
	for (const resource of resources) {
		for (const operation of resource.operations) {
			for (const need of operation.needs) {
				const entry = found.get(needInWords(need)) ?? { need, neededFor: [] };
				entry.neededFor.push(nameOf(resource, operation, need));
				found.set(needInWords(need), entry);
			}
		}
	}
	return [...found.values()];
};

const foundBy = ({ answer }: Probe): Finding =>
	'finding' in answer
		? answer.finding
		: { status: 'ok', explanation: 'The service allowed a read that needs this.' };

const findingOf = (need: Need, probes: readonly Probe[]): Finding => {
	const own = probes.find((probe) => needInWords(probe.need) === needInWords(need));
	if (own) return foundBy(own);
	// Where one of several scopes is enough and the read was refused, none of them is there.
	const wider = probes.filter((probe) =>
		need.anyOf.every((scope) => probe.need.anyOf.includes(scope)),
	);
	return (
		wider.map(foundBy).find(({ status }) => status === 'missing') ?? {
			status: 'notTestable',
			explanation: 'Not tested, because only a change could tell.',
		}
	);
};

/** One row for each scope, or choice of scopes, that an operation needs. */
export const scopeRows = (resources: readonly Resource[], probes: readonly Probe[]): Row[] =>
	needsIn(resources).map(({ need, neededFor }) => ({
		name: needInWords(need),
		...findingOf(need, probes),
		neededFor: neededFor.join(', '),
	}));
