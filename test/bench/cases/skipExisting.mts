import { lazyExpressions } from '../../../scripts/n8n/lazyExpressions.mts';
import type { Comparison } from '../../harness/benchmark/comparison.mts';
import { startBareService } from '../stage/bareService.mts';
import { ownEventFlow, webhookEventFlow } from '../stage/eventFlows.mts';
import type { Flow } from '../stage/flow.mts';
import { assertPassed, measureEvents } from '../stage/measureEvents.mts';
import { rounds } from '../stage/rounds.mts';
import { startStage } from '../stage/startStage.mts';
import type { Case } from './case.mts';
import { httpSteps, ownSteps } from './eventToInvoice.mts';

const AT_ONCE = 10;

/** How many invoices the customer has within the look back. */
const BOOKS = [0, 5_000, 50_000] as const;

/** Event to invoice with Skip If Reference Exists: what it costs must not grow with the books. */
export const skipExisting: Case = {
	name: 'skip',
	async run({ form, packageTarball }): Promise<Comparison[]> {
		const service = await startBareService();
		const stage = await startStage(packageTarball, lazyExpressions);
		const addressOf = (books: number) => `${service.address(0, books)}/api/v1`;
		const events = { sender: 'payments', count: form.flows, atOnce: AT_ONCE } as const;
		try {
			const flows: Record<string, Flow> = {
				beside: await webhookEventFlow(stage, 'skip-http', await httpSteps(stage, addressOf(1))),
			};
			for (const books of BOOKS) {
				const steps = await ownSteps(stage, addressOf(books), true);
				flows[books] = await ownEventFlow(stage, `skip-${books}`, 'payments', steps);
			}
			const works = Object.entries(flows).map(
				([name, flow]) =>
					[name, async () => (await measureEvents(stage, flow, events)).perSecond] as const,
			);
			const measured = await rounds(form.eventRounds, Object.fromEntries(works));
			for (const flow of Object.values(flows)) await assertPassed(stage, flow, 'Invoice');
			return BOOKS.map((books) => ({
				work: `event to invoice, skipping existing ones, ${books.toLocaleString('en')} invoices`,
				unit: 'events/s',
				lazy: true,
				own: measured[books],
				beside: { name: 'Webhook node and HTTP Request node', values: measured.beside },
				bar: { atLeast: 2 },
			}));
		} finally {
			await stage.stop();
			await service.close();
		}
	},
};
