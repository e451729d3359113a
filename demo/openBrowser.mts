import { spawn } from 'node:child_process';

/** Shows the address in the user's browser, where there is a screen to show it on. */
export const openBrowser = (url: string): void => {
	const command = openCommand();
	if (!command) return;
	const child = spawn(command[0], [...command.slice(1), url], {
		stdio: 'ignore',
		detached: true,
	});
	// The address is printed as well, so a missing opener is no loss.
	child.on('error', () => {});
	child.unref();
};

const openCommand = (): string[] | undefined => {
	if (!process.stdout.isTTY) return undefined;
	if (process.platform === 'darwin') return ['open'];
	if (process.platform === 'win32') return ['explorer'];
	return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
};
