import { join } from 'node:path';
import { listCredentials } from '../n8n/client/credentials.mts';
import { fillCredentials } from '../n8n/client/fillCredentials.mts';
import { listNodeTypes, type NodeType } from '../n8n/client/nodeTypes.mts';
import type { Session } from '../n8n/client/session.mts';
import { packageName } from '../n8n/packageName.mts';
import { growToContent } from './growToContent.mts';
import { openMenu } from './openMenu.mts';
import { openPanel } from './openPanel.mts';
import { operationsOf } from './operationsOf.mts';
import { type PanelOptions, panelOptions } from './panelOptions.mts';
import { panelWorkflow } from './panelWorkflow.mts';
import { withEditor } from './withEditor.mts';

const pictures = (type: NodeType, { node, parameters, all, out }: PanelOptions) => {
	if (!all) return [{ file: out, parameters }];
	return operationsOf(type)
		.filter(({ resource }) => !parameters.resource || parameters.resource === resource)
		.map((choice) => ({
			file: join(out, `${Object.values(choice).join('-') || node}.png`),
			parameters: { ...parameters, ...choice },
		}));
};

const findType = async (session: Session, name: string): Promise<NodeType> => {
	const fullName = name.includes('.') ? name : `${packageName}.${name}`;
	const found = (await listNodeTypes(session)).findLast((type) => type.name === fullName);
	if (!found) throw new Error(`n8n knows no node ${fullName}.`);
	return found;
};

const options = panelOptions(process.argv.slice(2));
if (options) {
	await withEditor(options, async ({ session, shoot }) => {
		const type = await findType(session, options.node);
		const stored = await listCredentials(session);
		for (const { file, parameters } of pictures(type, options)) {
			const workflow = fillCredentials(panelWorkflow(type, parameters), [type], stored);
			await shoot(workflow, file, async (page) => {
				await openPanel(page, type.displayName);
				await growToContent(page);
				if (options.open) await openMenu(page, options.open);
			});
		}
	});
}
