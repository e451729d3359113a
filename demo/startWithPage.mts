import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator/start.mts';
import { mountChatModel } from './chatModel/mountChatModel.mts';
import { startMailbox } from './mailbox/mailbox.mts';
import type { KnownN8n } from './page/n8n/knownN8n.mts';
import { createPage } from './page/page.mts';

export interface SimulatorWithPage extends Simulator {
	/** Lets the page lead to n8n. */
	showN8n: (n8n: KnownN8n) => void;
	/** Where the mailbox takes mail. */
	mailPort: number;
}

/** The simulator and the page beside it, where the links and QR codes it answers with open. */
export const startWithPage = async (options: SimulatorOptions): Promise<SimulatorWithPage> => {
	const page = createPage();
	const mailbox = await startMailbox();
	const simulator = await startSimulator({
		...options,
		serveToo: (app, world) => {
			page.mount(app, world);
			mountChatModel(app);
			mailbox.mount(app);
		},
	});
	await simulator.control.settings.set({ checkoutUrl: simulator.url });
	const close = async () => {
		await mailbox.close();
		await simulator.close();
	};
	return { ...simulator, close, showN8n: page.showN8n, mailPort: mailbox.port };
};
