import { byId, h } from './element.js';
import { fillList } from './keyedList.js';
import { approvals } from './views/approvals.js';
import { checkouts } from './views/checkouts.js';
import { deliveries } from './views/deliveries.js';
import { documents } from './views/documents.js';
import { accountingEndpoints, paymentsEndpoints } from './views/endpoints.js';
import { payments } from './views/payments.js';
import { payouts } from './views/payouts.js';
import { requests } from './views/requests.js';

const LISTS = [
	checkouts,
	payments,
	approvals,
	payouts,
	documents,
	paymentsEndpoints,
	accountingEndpoints,
	deliveries,
	requests,
];
const SHORT = 6;
const whole = new Set();

export const showLists = (page) => {
	for (const list of LISTS) showList(list, page);
};

const showList = (list, page) => {
	const items = list.items(page.overview).filter((item) => isChosen(item, page.environment));
	const isShort = !whole.has(list.id) && items.length > SHORT;
	const element = byId(list.id);
	fillList(element, isShort ? items.slice(0, SHORT) : items, (item) => list.row(item, page));
	moreButton(element, list, page).hidden = items.length <= SHORT;
	moreButton(element, list, page).textContent = isShort ? `Show all ${items.length}` : 'Show fewer';
};

const isChosen = ({ environment }, chosen) =>
	chosen === 'all' || environment === undefined || environment === chosen;

const moreButton = (element, list, page) => {
	const card = element.parentElement;
	const old = card.querySelector(':scope > .more');
	if (old) return old;
	const more = h('button', { type: 'button', class: 'plain more' });
	more.addEventListener('click', () => {
		if (!whole.delete(list.id)) whole.add(list.id);
		showList(list, page);
	});
	card.append(more);
	return more;
};
