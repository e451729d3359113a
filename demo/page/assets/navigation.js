import { byId, h } from './element.js';

const VIEWS = ['payments', 'accounting', 'deliveries', 'keys'];

/** The part after # in the address says which view is open. */
export const connectNavigation = () => {
	const open = () => {
		const wanted = location.hash.slice(1);
		const view = VIEWS.includes(wanted) ? wanted : 'payments';
		document.body.dataset.view = view;
		for (const link of document.querySelectorAll('nav a')) {
			const isCurrent = link.getAttribute('href') === `#${view}`;
			if (isCurrent) link.setAttribute('aria-current', 'page');
			else link.removeAttribute('aria-current');
		}
	};
	addEventListener('hashchange', open);
	open();
};

/** Numbers that call for somebody's attention, beside the names of the views. */
export const showCounts = ({ approvals, deliveries }) => {
	put('payments-count', approvals.length, 'awaiting approval');
	put('deliveries-count', deliveries.filter(({ state }) => state === 'dead').length, 'failed');
};

const put = (id, number, what) => {
	byId(id).replaceChildren(String(number), h('span', { class: 'spoken' }, ` ${what}`));
	byId(id).hidden = number === 0;
};
