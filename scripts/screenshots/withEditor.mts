import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { signInAsOwner } from '../n8n/client/owner.mts';
import type { Session } from '../n8n/client/session.mts';
import type { WorkflowFile } from '../n8n/client/workflow.mts';
import { createWorkflow, deleteWorkflow } from '../n8n/client/workflows.mts';
import { demoOwner } from '../n8n/demoOwner.mts';
import { openBrowser, openPage, type Scheme, windowSize } from './browser.mts';
import { openWorkflow } from './openWorkflow.mts';
import { withTemporaryDemo } from './temporaryDemo.mts';

export interface Editor {
	session: Session;
	/** Shows a workflow in the editor, lets `prepare` click there, and saves what can be seen. */
	shoot: (
		workflow: WorkflowFile,
		file: string,
		prepare: (page: Page) => Promise<void>,
	) => Promise<void>;
}

/** A browser signed in to a running n8n, or to one that is there for the pictures only. */
export const withEditor = async (
	{ url, scheme }: { url: string | undefined; scheme: Scheme },
	use: (editor: Editor) => Promise<void>,
): Promise<void> => {
	if (url) await editAt(url, scheme, use);
	else await withTemporaryDemo(async (demoUrl) => await editAt(demoUrl, scheme, use));
};

const editAt = async (
	url: string,
	scheme: Scheme,
	use: (editor: Editor) => Promise<void>,
): Promise<void> => {
	const session = await signInAsOwner(url, demoOwner);
	const browser = await openBrowser();
	// One page for all pictures: the editor's own files are fetched only once.
	const page = await openPage(browser, { ...session, scheme });
	const shoot: Editor['shoot'] = async (workflow, file, prepare) => {
		const { id } = await createWorkflow(session, workflow);
		try {
			await page.setViewportSize(windowSize);
			await openWorkflow(page, url, id);
			await prepare(page);
			await mkdir(dirname(file), { recursive: true });
			await page.screenshot({ path: file });
			console.log(file);
		} finally {
			await deleteWorkflow(session, id);
		}
	};
	try {
		await use({ session, shoot });
	} finally {
		await browser.close();
	}
};
