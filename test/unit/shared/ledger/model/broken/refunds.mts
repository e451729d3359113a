import type { Process, Protocol } from '../protocol.mts';

type CreateRefunds = NonNullable<Protocol['refunds']>;

const isNew = async ({ helpers }: Process, name: string) =>
	(await helpers.checkProcessedAndRecord([name], 'node')).new.includes(name);

/** One call decides, as if nobody could overwrite it. */
export const byOneCall: CreateRefunds = (process, send) => ({
	refund: async (name) => {
		if (!(await isNew(process, name))) return 'known';
		await send();
		return 'sent';
	},
});

/** Written down only once it was sent, so that a process which dies meanwhile leaves nothing behind. */
export const afterwards: CreateRefunds = (process, send) => {
	const sent = new Set<string>();
	return {
		refund: async (name) => {
			if (sent.has(name) || !(await isNew(process, `looking for ${name}`))) return 'known';
			await process.helpers.removeProcessed([`looking for ${name}`], 'node');
			await send();
			sent.add(name);
			await isNew(process, `looking for ${name}`);
			return 'sent';
		},
	};
};

/** Whoever sees another's mark gives way, and so do both. */
export const givingWay: CreateRefunds = (process, send) => ({
	refund: async (name, run) => {
		await isNew(process, `${name} of ${run}`);
		await process.clock.sleep(100);
		await isNew(process, `${name} of ${run}`);
		await process.clock.sleep(100);
		if ((await process.helpers.getProcessedDataCount('node')) > 1) return 'known';
		await send();
		return 'sent';
	},
});
