/** Redis or Postgres, as n8n's processes use it. */
export interface Server {
	/** How n8n finds it. */
	readonly settings: Record<string, string>;
	/** Started here, so it may be stopped here. One that was given is left alone. */
	readonly isOwn: boolean;
	/** As an update of it does: it ends in order, and comes back where it was. */
	readonly restart: () => Promise<void>;
	readonly stop: () => Promise<void>;
}

export const givenServer = (settings: Record<string, string>): Server => ({
	settings,
	isOwn: false,
	restart: async () => {
		throw new Error('A server that was given is not stopped from here.');
	},
	stop: async () => {},
});
