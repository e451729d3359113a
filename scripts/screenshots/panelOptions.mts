import { parseArgs } from 'node:util';
import type { Scheme } from './browser.mts';

const help = `Saves a picture of a node's panel in the real n8n editor.

  node scripts/screenshots/panel.mts [options]

  --node <name>        merchantPayments (default), or any other node of this package;
                       with a dot in it, a full type such as n8n-nodes-base.stripe
  --resource <value>   the Resource to select
  --operation <value>  the Operation to select
  --set <name=json>    any other parameter; may be given several times
  --open <name>        open the menu or list of that parameter before the picture is taken
  --all                one picture for each operation, of the node or of --resource;
                       --out is then a folder
  --dark               the dark theme
  --out <file>         where to save (default: panel.png)
  --url <address>      use an n8n that npm start has running, instead of starting one
`;

export interface PanelOptions {
	node: string;
	parameters: Record<string, unknown>;
	open: string | undefined;
	all: boolean;
	scheme: Scheme;
	out: string;
	url: string | undefined;
}

export const panelOptions = (args: string[]): PanelOptions | undefined => {
	const { values } = parseArgs({
		args,
		options: {
			node: { type: 'string', default: 'merchantPayments' },
			resource: { type: 'string' },
			operation: { type: 'string' },
			set: { type: 'string', multiple: true, default: [] },
			open: { type: 'string' },
			all: { type: 'boolean', default: false },
			dark: { type: 'boolean', default: false },
			out: { type: 'string' },
			url: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
	if (values.help) {
		console.log(help);
		return undefined;
	}
	const { resource, operation } = values;
	return {
		node: values.node,
		parameters: {
			...(resource && { resource }),
			...(operation && { operation }),
			...Object.fromEntries(values.set.map(parameter)),
		},
		open: values.open,
		all: values.all,
		scheme: values.dark ? 'dark' : 'light',
		out: values.out ?? (values.all ? 'panels' : 'panel.png'),
		url: values.url,
	};
};

const parameter = (text: string): [string, unknown] => {
	const [name, value = ''] = text.split(/=(.*)/s);
	try {
		return [name, JSON.parse(value)];
	} catch {
		return [name, value];
	}
};
