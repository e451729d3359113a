export interface AtExit {
	(undo: () => Promise<unknown>): void;
	interrupted: () => boolean;
}

/** On Ctrl-C or a stop signal, undoes what was registered, last first, and ends. */
export const onInterrupt = (): AtExit => {
	const undos: Array<() => Promise<unknown>> = [];
	let interrupted = false;

	const interrupt = async () => {
		// A second Ctrl-C means: now. What still runs is ended on the way out.
		if (interrupted) process.exit(130);
		interrupted = true;
		console.log('\nStopping …');
		for (const undo of undos.reverse()) {
			await undo().catch((error: Error) => console.error(error.message));
		}
		process.exit(0);
	};
	process.on('SIGINT', () => void interrupt());
	process.on('SIGTERM', () => void interrupt());

	return Object.assign((undo: () => Promise<unknown>) => void undos.push(undo), {
		interrupted: () => interrupted,
	});
};
