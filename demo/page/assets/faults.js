import { count } from './words.js';

export const UNTIL_OFF = 1_000_000;

export const PRESETS = {
	slow: { fault: { kind: 'latency', ms: 3000 } },
	errors: { fault: { kind: 'status', status: 500 } },
	lost: { match: { method: 'POST' }, fault: { kind: 'cut', when: 'after' } },
};

const EFFECTS = {
	latency: ({ ms }) => `answered after ${ms / 1000} s`,
	status: ({ status }) => `answered with ${status}`,
	cut: ({ when }) => (when === 'after' ? 'carried out, but the answer is lost' : 'cut off'),
	body: ({ body }) => `answered with a spoilt body (${body})`,
};

export const presetOf = ({ fault: { kind, when } }) =>
	Object.keys(PRESETS).find((name) => {
		const preset = PRESETS[name].fault;
		return preset.kind === kind && (preset.when === undefined || preset.when === when);
	});

export const describeFault = ({ match, skip, times, fault }) => {
	const what = match.method ? `${match.method} request` : 'request';
	const which =
		times > UNTIL_OFF / 2
			? `Every ${what} is`
			: `The next ${times === 1 ? what : count(times, what)} ${times === 1 ? 'is' : 'are'}`;
	const where = match.service ? ` at ${match.service}` : '';
	const later = skip > 0 ? ` (after ${skip} more)` : '';
	return `${which}${where} ${EFFECTS[fault.kind](fault)}${later}.`;
};
