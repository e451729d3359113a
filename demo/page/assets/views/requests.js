import { h } from '../element.js';
import { momentOf } from '../moments.js';
import { pill } from '../pill.js';

/** Calls that reached the services: what n8n does, seen from the other end. */
export const requests = {
	id: 'requests',
	items: ({ requests: all }) => all.map((one) => ({ ...one, id: one.request_id })),
	row: ({ service, method, path, query, status, at, fault, idempotencyKey }) =>
		h(
			'li',
			{ class: 'request' },
			h('span', { class: `dot ${service}`, role: 'img', 'aria-label': service, title: service }),
			h('code', { title: query ? `${path}?${query}` : path }, h('b', {}, method), ` ${path}`),
			pill(toneOf(status), status === null ? 'no answer' : String(status)),
			h('time', {}, momentOf(at)),
			fault || idempotencyKey
				? h(
						'small',
						{},
						[fault ? `fault: ${fault}` : null, idempotencyKey ? `key ${idempotencyKey}` : null]
							.filter(Boolean)
							.join(' · '),
					)
				: null,
		),
};

const toneOf = (status) => {
	if (status === null) return 'failed';
	if (status < 300) return 'delivered';
	return status < 500 ? 'retrying' : 'failed';
};
