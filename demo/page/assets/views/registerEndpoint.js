import { ask, show } from '../ask.js';
import { whenPressed } from '../button.js';
import { copyButton } from '../copy.js';
import { byId, h } from '../element.js';

/** The settings page of the accounting application. */
export const connectRegisterEndpoint = (page) => {
	whenPressed(byId('register-endpoint'), () =>
		ask({
			title: 'Register an endpoint',
			note: 'Paste the production URL that the Merchant Accounting Trigger shows in n8n.',
			fields: [
				{ name: 'url', label: 'URL', placeholder: 'http://127.0.0.1:5678/webhook/…' },
				{
					name: 'events',
					label: 'Events',
					kind: 'checks',
					options: page.overview.accountingEvents,
				},
			],
			submit: 'Register',
			work: async ({ url, events }) => {
				if (url === '') throw new Error('An endpoint needs a URL.');
				if (events.length === 0) throw new Error('Choose at least one event.');
				const { secret } = await page.actions.registerEndpoint(url, events);
				setTimeout(() => showSecret(secret));
			},
		}),
	);
};

const showSecret = (secret) => {
	show({
		title: 'The endpoint’s secret',
		note: 'It is shown this once. Put it into a “Merchant Accounting Webhook API” credential in n8n.',
		content: h('div', { class: 'secret' }, h('code', {}, secret), copyButton(secret, 'Secret')),
	});
};
