import { type Receiver, startReceiver } from '../../simulator/test/receiver.mts';
import { type Scenarios, tryAll, usePageActions } from './pageActions.mts';

const { simulator, actions } = usePageActions('accounting');
let receiver: Receiver;
beforeAll(async () => {
	receiver = await startReceiver();
});
afterAll(() => receiver.close());

const makeDraft = async () => (await simulator.control.accounting.documents.create())[0]?.id ?? '';
const makeEndpoint = async () => {
	const { id } = await simulator.control.accounting.endpoints.register({ url: receiver.url });
	return id;
};
const state = () => simulator.control.state();
const lastQueued = async () => (await state()).accounting.deliveries.at(-1)?.type;

const scenarios: Scenarios = {
	enterDocument: [
		async () => {
			const contact = (await state()).accounting.contacts.find((one) => one.is_supplier)?.id;
			return actions.enterDocument('bill', { contact, about: 'Paint', price: 12.5 });
		},
		[{ kind: 'bill', status: 'awaiting_approval', total: 12.5 }],
	],
	issueDocument: [async () => actions.issueDocument(await makeDraft()), { status: 'posted' }],
	payDocument: [
		async () => {
			const id = await makeDraft();
			const { total } = await actions.issueDocument(id);
			await actions.payDocument(id, 7.5);
			return actions.payDocument(id, Number(total) - 7.5);
		},
		{ status: 'paid' },
	],
	voidDocument: [async () => actions.voidDocument(await makeDraft()), { status: 'void' }],
	addContact: [() => actions.addContact('Willow Café'), { name: 'Willow Café' }],
	winLead: [
		async () => {
			await makeEndpoint();
			await actions.winLead({ name: 'New shop', company: 'Elm Ltd', value: 1200 });
			return lastQueued();
		},
		'lead.won',
	],
	decideQuote: [
		async () => {
			await makeEndpoint();
			await actions.decideQuote('accepted');
			return lastQueued();
		},
		'quote.accepted',
	],
	registerEndpoint: [
		() => actions.registerEndpoint(receiver.url, ['invoice.paid']),
		{ events: ['invoice.paid'], secret: expect.stringMatching(/^whsec_/) },
	],
	switchOnEndpoint: [
		async () => {
			const id = await makeEndpoint();
			receiver.answerWith(500);
			for (let ping = 0; ping < 20; ping += 1) await actions.pingEndpoint(id);
			await actions.flushBatch();
			receiver.answerWith(200);
			const isOn = async () => (await state()).accounting.endpoints[0]?.active;
			const before = await isOn();
			await actions.switchOnEndpoint(id);
			return [before, await isOn()];
		},
		[false, true],
	],
	pingEndpoint: [
		async () => {
			await actions.pingEndpoint(await makeEndpoint());
			return lastQueued();
		},
		'test.ping',
	],
	flushBatch: [
		async () => {
			await actions.pingEndpoint(await makeEndpoint());
			await actions.flushBatch();
			return (await state()).accounting.deliveries.map((one) => one.state);
		},
		['delivered'],
	],
};

describe('the accounting actions of the page', () => tryAll(actions, scenarios));
