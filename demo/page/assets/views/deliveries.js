import { button } from '../button.js';
import { h } from '../element.js';
import { momentOf, timeOf } from '../moments.js';
import { pill } from '../pill.js';
import { subjectOf } from '../subject.js';
import { count } from '../words.js';

/** Webhook deliveries of both services, with what the receiver said. */
export const deliveries = {
	id: 'deliveries-list',
	items: ({ deliveries: all }) => all,
	row: (delivery, page) => {
		const { type, at, service, state, url, attempts, rawBody, workflow } = delivery;
		return h(
			'li',
			{ class: 'delivery' },
			h(
				'details',
				{},
				h(
					'summary',
					{ class: 'line' },
					h('span', {
						class: `dot ${service}`,
						role: 'img',
						'aria-label': service,
						title: service,
					}),
					h('strong', {}, type),
					h('span', { class: 'about' }, subjectOf(delivery, page)),
					h('time', {}, momentOf(at)),
				),
				h('p', { class: 'url' }, url ?? 'The endpoint was removed.'),
				h('ol', {}, attempts.map(attemptLine)),
				h('pre', { tabindex: '0' }, JSON.stringify(JSON.parse(rawBody), null, 2)),
			),
			workflow ? workflowLine(delivery) : null,
			h(
				'div',
				{ class: 'outcome' },
				pill(state, answerOf(delivery)),
				h('span', {}, storyOf(delivery)),
				url === null ? null : sendButton(delivery, page),
			),
		);
	},
};

/** Who was told, and the way to what came of it in n8n. */
const workflowLine = ({ id, workflow: { name, starts }, state }) => {
	const isThere = starts && state === 'delivered';
	return h(
		'p',
		{ class: 'workflow' },
		isThere
			? h('a', { href: `/n8n/runs/${id}`, target: '_blank', rel: 'noreferrer' }, name)
			: h('span', {}, name),
		starts ? null : h('span', { class: 'quiet' }, 'not for this event'),
	);
};

const ERRORS = { ECONNREFUSED: 'refused', ECONNRESET: 'cut off', ENOTFOUND: 'unknown host' };

const saidBy = ({ status, error }) => String(status ?? ERRORS[error] ?? error ?? 'no answer');

const answerOf = ({ attempts, state }) => {
	const last = attempts.at(-1);
	if (last) return saidBy(last);
	return state === 'dead' ? 'not sent' : 'waiting';
};

const storyOf = ({ state, attempts, next, url, service }) => {
	const tries = `attempt ${attempts.length}`;
	if (url === null && state !== 'delivered') return 'endpoint removed';
	if (state === 'delivered') return tries;
	if (state === 'retrying') return `${tries}, next try ${momentOf(next)}`;
	if (state === 'waiting')
		return next === null ? 'on its way' : `for the batch at ${momentOf(next)}`;
	if (attempts.length === 0) return 'endpoint was switched off';
	const end = service === 'payments' ? 'dead letter' : 'given up';
	return `${end} after ${count(attempts.length, 'attempt')}`;
};

const attemptLine = (attempt) =>
	h(
		'li',
		{},
		`${timeOf(attempt.at)} · ${saidBy(attempt)}`,
		attempt.body ? h('q', {}, attempt.body) : null,
	);

const sendButton = (delivery, page) => {
	const label = delivery.attempts.length === 0 ? 'Send now' : 'Send again';
	const sending = button(
		label,
		async () => {
			const { answer, attempts, state } = await page.actions.sendAgain(delivery);
			const said = answer ?? attempts?.at(-1)?.answer;
			if (!said || state === 'failed') return `${delivery.type} was not sent: the endpoint is off.`;
			return `${delivery.type} sent. The receiver answered: ${saidBy(said)}.`;
		},
		'small',
	);
	sending.setAttribute('aria-label', `${label}: ${delivery.type} of ${momentOf(delivery.at)}`);
	return sending;
};
