import { byId, h } from './element.js';

const STAYS_MS = 7000;
const AT_MOST = 3;

/** They stand at the end of the page, far from where a keyboard is. */
export const connectNotices = () => {
	addEventListener('keydown', ({ key }) => {
		if (key === 'Escape' && !byId('dialog').open) byId('notices').lastElementChild?.remove();
	});
};

/** Says what came of an action. Errors stay until they are put away. */
export const notify = (text, kind = 'good') => {
	const notices = byId('notices');
	const close = h('button', { type: 'button', class: 'plain', 'aria-label': 'Dismiss' }, '×');
	const notice = h('div', { class: `notice ${kind}` }, h('p', {}, text), close);
	close.addEventListener('click', () => notice.remove());
	notices.append(notice);
	while (notices.children.length > AT_MOST) notices.firstElementChild.remove();
	if (kind === 'good') setTimeout(() => notice.remove(), STAYS_MS);
};
