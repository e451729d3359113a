import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { listCredentials } from '../n8n/client/credentials.mts';
import { fillCredentials } from '../n8n/client/fillCredentials.mts';
import { listNodeTypes } from '../n8n/client/nodeTypes.mts';
import type { WorkflowFile } from '../n8n/client/workflow.mts';
import { growToContent } from './growToContent.mts';
import { openPanel } from './openPanel.mts';
import { runInEditor } from './runInEditor.mts';
import { withEditor } from './withEditor.mts';

const help = `Saves a picture of a workflow in the real n8n editor.

  node scripts/screenshots/canvas.mts <workflow.json> [options]

  --run             press "Execute workflow" first and wait for the end
  --panel <node>    open the panel of this node of the workflow
  --dark            the dark theme
  --out <file>      where to save (default: canvas.png)
  --url <address>   use an n8n that npm start has running, instead of starting one
`;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		run: { type: 'boolean', default: false },
		panel: { type: 'string' },
		dark: { type: 'boolean', default: false },
		out: { type: 'string', default: 'canvas.png' },
		url: { type: 'string' },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

const shootCanvas = async (path: string): Promise<void> => {
	const { name, nodes, connections, settings, pinData } = JSON.parse(
		await readFile(path, 'utf8'),
	) as WorkflowFile;
	const scheme = values.dark ? 'dark' : 'light';
	await withEditor({ url: values.url, scheme }, async ({ session, shoot }) => {
		const workflow = fillCredentials(
			{ name, nodes, connections, settings, pinData },
			await listNodeTypes(session),
			await listCredentials(session),
		);
		await shoot(workflow, values.out, async (page) => {
			if (values.run) await runInEditor(page);
			if (!values.panel) return;
			await openPanel(page, values.panel);
			await growToContent(page);
		});
	});
};

const [file] = positionals;
if (values.help || !file) console.log(help);
else await shootCanvas(file);
