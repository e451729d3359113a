import { createActions } from './actions.js';
import { connectEnvironment } from './environment.js';
import { showLists } from './lists.js';
import { follow } from './live.js';
import { connectNavigation, showCounts } from './navigation.js';
import { connectNotices } from './notices.js';
import { callPayments, send } from './send.js';
import { connectBatch, showBatch } from './views/batch.js';
import { connectClock, showTime } from './views/clock.js';
import { showKeys } from './views/keys.js';
import { connectNewDocument } from './views/newDocument.js';
import { connectRegisterEndpoint } from './views/registerEndpoint.js';
import { connectSales } from './views/sales.js';
import { connectService, showService } from './views/service.js';
import { connectStart, showStart } from './views/start.js';
import { connectSubscription } from './views/subscription.js';
import { connectWeather, showWeather } from './views/weather.js';

const page = {
	actions: createActions(send, callPayments),
	overview: null,
	environment: 'all',
	decimals: (currency) => page.overview.decimals[currency] ?? 2,
};

const read =
	(part) =>
	({ overview }) =>
		part(overview);

const parts = [
	showStart,
	showLists,
	...[showCounts, showTime, showService, showWeather, showBatch].map(read),
];

const render = () => {
	for (const part of parts) part(page);
};

connectNavigation();
connectNotices();
connectEnvironment(page, () => page.overview && render());
for (const connect of [
	connectBatch,
	connectClock,
	connectNewDocument,
	connectRegisterEndpoint,
	connectSales,
	connectService,
	connectStart,
	connectSubscription,
	connectWeather,
]) {
	connect(page);
}

follow((overview) => {
	const isFirst = page.overview === null;
	page.overview = overview;
	if (isFirst) {
		showKeys(overview);
		document.body.removeAttribute('aria-busy');
	}
	render();
});
