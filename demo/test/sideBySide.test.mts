import { sideBySide } from '../sideBySide.mts';

it('runs both at once, and shows what is not done yet', async () => {
	const shown: string[] = [];
	let finishDownload = () => {};
	const downloaded = new Promise<void>((resolve) => {
		finishDownload = resolve;
	});
	const results = await sideBySide(
		(detail) => shown.push(detail),
		async (report) => {
			report('1 of 2 packages downloaded');
			await downloaded;
			report('2 of 2 packages downloaded');
			return 'n8n';
		},
		async (report) => {
			report('building the nodes');
			finishDownload();
			return 'nodes';
		},
	);
	expect(results).toEqual(['n8n', 'nodes']);
	expect(shown).toContain('1 of 2 packages downloaded; building the nodes');
	expect(shown.at(-1)).toBe('');
});

it('fails with the first that fails', async () => {
	const never = new Promise<never>(() => {});
	const failing = sideBySide(
		() => {},
		async () => await never,
		async () => await Promise.reject(new Error('no network')),
	);
	await expect(failing).rejects.toThrow('no network');
});
