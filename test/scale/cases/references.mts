import { none } from '../../harness/scale/figure.mts';
import { type Flow, itemsFlow, startItems } from '../stage/flows.mts';
import { contacts, invoices, type Money } from '../stage/money.mts';
import { idle, runsOf } from '../stage/runs.mts';
import { PROCESSORS, type Stage } from '../stage/startStage.mts';
import type { Case } from './case.mts';

/** How many references are asked for at a time, each at both processors. */
const AT_ONCE = 4;
/** The store that decides has no lock: two that look in the same milliseconds may both go on. */
const MOST_DOUBLED = 1;

const startBoth = async (stage: Stage, flow: Flow, item: unknown): Promise<void> => {
	const processors = Array.from({ length: PROCESSORS }, (_, number) => number);
	await Promise.all(processors.map((number) => startItems(stage, flow, [item], number)));
};

const play = async (stage: Stage, what: string, { name, work, items, done }: Money) => {
	const { database } = stage;
	const flow = await itemsFlow(stage, `references-${name}`, work, 'stopWorkflow');
	for (let next = 0; next < items.length; next += AT_ONCE) {
		const some = items.slice(next, next + AT_ONCE);
		await Promise.all(some.map((item) => startBoth(stage, flow, item)));
	}
	await idle(database, flow.id);
	const times = await done();
	const runs = await runsOf(database, flow.id);
	const failed = runs.filter(({ status }) => status !== 'success').length;
	const asked = `${items.length} ${what}, each asked for at both processors at the same moment`;
	return [
		{
			work: `${asked}: made twice`,
			value: times.filter((one) => one > 1).length,
			unit: name,
			bar: { atMost: MOST_DOUBLED },
			exact: true as const,
		},
		none(`${asked}: missing`, times.filter((one) => one === 0).length, name),
		none(`${asked}: failed`, failed, 'executions'),
	];
};

/** Two executions look for the same reference or contact at once, and neither finds it. */
export const references: Case = {
	name: 'references',
	title: 'the same reference and the same contact at both processors',
	async run({ stage, form, say }) {
		const drafts = await invoices(stage, form.references, 'reference');
		const ofInvoices = await play(stage, 'new references', drafts);
		say('the same with contacts');
		const ofContacts = await play(stage, 'new contacts', await contacts(stage, form.references));
		return { figures: [...ofInvoices, ...ofContacts] };
	},
};
