import { type Receiver, startReceiver } from '../../simulator/test/receiver.mts';
import { type Scenarios, tryAll, usePageActions } from './pageActions.mts';
import { pageModule } from './pageModule.mts';

const { simulator, actions } = usePageActions('world');
const { PRESETS, UNTIL_OFF, describeFault } = pageModule<{
	PRESETS: Record<string, { match?: object; fault: object }>;
	UNTIL_OFF: number;
	describeFault: (rule: object) => string;
}>('faults.js');

let receiver: Receiver;
beforeAll(async () => {
	receiver = await startReceiver();
});
afterAll(() => receiver.close());

const scenarios: Scenarios = {
	sendAgain: [
		async () => {
			await simulator.control.accounting.endpoints.register({ url: receiver.url });
			await simulator.call('POST', '/webhooks', { body: { url: receiver.url } });
			await simulator.control.subscriptions.charge();
			await simulator.control.deliveries.settle();
			await simulator.control.accounting.quotes.decide({ outcome: 'accepted' });
			const { payments, accounting } = await simulator.control.state();
			const [ours, theirs] = [payments.deliveries[0]?.id, accounting.deliveries[0]?.id];
			return [
				await actions.sendAgain({ service: 'payments', id: ours }),
				await actions.sendAgain({ service: 'accounting', id: theirs }),
			];
		},
		[{ attempt_number: 2, answer: { status: 200 } }, { state: 'delivered' }],
	],
	pause: [
		async () => {
			await actions.pause();
			return (await simulator.call('POST', '/payouts', { body: {} })).status;
		},
		503,
	],
	resume: [
		async () => {
			await actions.pause();
			await actions.resume();
			return (await simulator.control.settings.get()).paused;
		},
		{ payouts: false, refunds: false, payments: false },
	],
	replaceFaults: [
		async () => {
			for (const preset of Object.values(PRESETS)) {
				await actions.replaceFaults({ ...preset, times: UNTIL_OFF });
			}
			return (await simulator.control.faults.list()).map(describeFault);
		},
		['Every POST request is carried out, but the answer is lost.'],
	],
	clearFaults: [
		async () => {
			await actions.replaceFaults({ ...PRESETS.errors, times: 3 });
			await actions.clearFaults();
			return simulator.control.faults.list();
		},
		[],
	],
	advanceClock: [
		async () => {
			const { now } = await actions.advanceClock(15);
			return Math.round((Date.parse(String(now)) - Date.now()) / 60_000);
		},
		15,
	],
	backToRealTime: [
		async () => {
			await actions.advanceClock(60);
			await actions.backToRealTime();
			const { now } = await simulator.control.clock.get();
			return Math.abs(Date.parse(now) - Date.now()) < 5000;
		},
		true,
	],
};

describe('the world actions of the page', () => tryAll(actions, scenarios));
