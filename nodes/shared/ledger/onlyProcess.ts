/** Modes in which n8n runs published workflows. In queue mode only workers do that. */
const PRODUCTION: readonly string[] = ['webhook', 'trigger', 'retry'];

let servesN8n = false;
let runsWorkflows = false;

/** Called where n8n receives, polls, publishes or fills a list of the editor: never in a worker. */
export const noteServing = (): void => {
	servesN8n = true;
};

export const noteRunning = (mode: string): void => {
	if (PRODUCTION.includes(mode)) runsWorkflows = true;
};

/**
 * Whether n8n has no other process. In queue mode one process receives events and others run
 * workflows; a process that does both is alone, and need not wait to see whether its entries stay.
 */
export const isOnlyProcess = (): boolean => servesN8n && runsWorkflows;
