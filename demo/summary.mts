import { styleText } from 'node:util';
import type { Login } from '../scripts/n8n/client/session.mts';
import { lazyExpressions } from '../scripts/n8n/lazyExpressions.mts';
import type { Demo } from './setUpDemo.mts';

export interface Summary {
	n8nUrl: string;
	simulatorUrl: string;
	logFile: string;
	login: Login;
	demo: Demo;
}

export const summary = ({ n8nUrl, simulatorUrl, logFile, login, demo }: Summary): string => {
	const settings = Object.entries(lazyExpressions)
		.map((one) => one.join('='))
		.join(' ');
	const bold = (text: string) => styleText('bold', text);
	return [
		'',
		`${bold('Start here')} ${styleText('cyan', simulatorUrl)}   three clicks, and a page to play the outside world on`,
		`${bold('n8n')}        ${styleText('cyan', n8nUrl)}`,
		`${bold('Login')}      ${login.email}   ${login.password}`,
		`${bold('Setting')}    ${settings}   several times as many events, see docs/performance.md`,
		`${bold('Log')}        ${logFile}`,
		'',
		...thingsToTry(n8nUrl, demo),
		...demo.problems.map((problem) => styleText('yellow', `! ${problem}`)),
		'',
		'Ctrl-C stops everything.',
	].join('\n');
};

const thingsToTry = (n8nUrl: string, { workflows }: Demo): string[] => {
	if (workflows.length === 0) {
		return [
			'To try: create a workflow, add "Merchant Payments" and choose the credential that is there.',
		];
	}
	const width = Math.max(...workflows.map(({ name }) => name.length));
	return [
		'Workflows to try (● published, ○ start it yourself):',
		...workflows.map(({ id, name, active }) => {
			const link = styleText('dim', `${n8nUrl}/workflow/${id}`);
			return `  ${active ? '●' : '○'} ${name.padEnd(width)}  ${link}`;
		}),
	];
};
