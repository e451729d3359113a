import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { demoFolder } from '../../demo/demoFolder.mts';
import { ownPassword } from '../../demo/ownPassword.mts';
import { type Owner, signInAsOwner } from '../n8n/client/owner.mts';
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
	if (url) await editAt({ url, owner: await runningOwner() }, scheme, use);
	else {
		await withTemporaryDemo(
			async (demoUrl) => await editAt({ url: demoUrl, owner: demoOwner }, scheme, use),
		);
	}
};

/** The login of the n8n that `npm start` of this clone has running. */
const runningOwner = async (): Promise<Owner> => ({
	...demoOwner,
	password: await ownPassword(demoFolder()),
});

const editAt = async (
	{ url, owner }: { url: string; owner: Owner },
	scheme: Scheme,
	use: (editor: Editor) => Promise<void>,
): Promise<void> => {
	const session = await signInAsOwner(url, owner);
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
