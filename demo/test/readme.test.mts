import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { demoOwner } from '../../scripts/n8n/demoOwner.mts';

const root = resolve(__dirname, '../..');
const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
const markup = readFileSync(resolve(root, 'demo/page/assets/index.html'), 'utf8');

it('the README names the login of the demo, and no password that others know', () => {
	expect(readme).toContain(
		`The login is \`${demoOwner.email}\` with a password of this demo's own`,
	);
	expect(readme).not.toContain(demoOwner.password);
});

it.each(['Start here', 'Create a link', 'Pay it', 'Open it in n8n'])(
	'the README and the page both say %s',
	(words) => {
		expect(readme).toContain(`**${words}`);
		expect(markup).toContain(words);
	},
);
