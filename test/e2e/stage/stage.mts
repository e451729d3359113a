import { sessionOf } from '../../../scripts/n8n/client/session.mts';
import { createControl } from '../../../simulator/controlClient.mts';
import { insideOf } from '../../harness/insideN8n/inside.mts';
import { readFacts } from './facts.mts';

const enter = () => {
	const facts = readFacts();
	if (!facts)
		throw new Error('Run these tests with test/e2e/jest.config.js, which sets the stage.');
	const { n8n, services } = facts;
	const tell = async (action: string) => {
		const answer = await fetch(`${n8n.remoteUrl}${action}`, { method: 'POST' });
		if (!answer.ok) throw new Error(await answer.text());
	};
	return {
		n8n,
		services,
		session: sessionOf(n8n.url, n8n.cookie),
		control: createControl(services.controlUrl),
		inside: insideOf(n8n.insideUrl),
		restartN8n: async () => await tell('/restart'),
		/** Without a chance to clean up; `restartN8n` starts it again. */
		killN8n: async () => await tell('/kill'),
	};
};

/** n8n and both services, as every test file finds them. */
export const stage = enter();
