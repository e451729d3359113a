import { freePort, PortInUseError } from '../scripts/n8n/freePort.mts';

/** The port the user asked for or an error; without a wish the usual one, or any free one. */
export const choosePort = async (
	option: string,
	wanted: number | undefined,
	usual: number,
): Promise<number> => {
	try {
		return await freePort(wanted ?? usual);
	} catch (error) {
		if (!(error instanceof PortInUseError)) throw error;
		if (wanted === undefined) return await freePort();
		throw new Error(
			`${error.message} Choose another with ${option}, or leave ${option} out to get a free one.`,
		);
	}
};
