import { type INode, type Logger, NodeApiError } from 'n8n-workflow';
import { tolerateOutage } from '../../../../nodes/shared/poll/outage';

const HOUR_MS = 60 * 60_000;

const failed = (httpCode?: string) =>
	new NodeApiError({ name: 'Poll' } as INode, { message: 'It failed' }, { httpCode });

let places = 0;

/** A trigger of its own, whose lists are read at a moment. */
const createTrigger = () => {
	const place = `place ${++places}`;
	const warn = jest.fn<void, [string]>();
	const poll = async (now: number, error?: Error, mayReport = true) =>
		await tolerateOutage(
			place,
			now,
			{ warn } as unknown as Logger,
			async () => {
				if (error) throw error;
				return 'lists';
			},
			mayReport,
		);
	return { warn, poll };
};

it.each(['400', '401', '403', '404', '407', '409', '428', '430', '499'])(
	'fails at once when the service refuses the request with %s',
	async (status) => {
		const { warn, poll } = createTrigger();
		await expect(poll(0, failed(status))).rejects.toThrow();
		expect(warn).not.toHaveBeenCalled();
	},
);

it.each(['408', '429', '500', '503', undefined])(
	'waits for the next poll when the service responds with %s',
	async (status) => {
		const { warn, poll } = createTrigger();
		await expect(poll(0, failed(status))).resolves.toBeUndefined();
		expect(warn).toHaveBeenCalledTimes(1);
	},
);

it('fails once an hour while the service is down', async () => {
	const { poll } = createTrigger();
	const error = new Error('It is down');
	await expect(poll(1_000, error)).resolves.toBeUndefined();
	await expect(poll(HOUR_MS + 999, error)).resolves.toBeUndefined();
	await expect(poll(HOUR_MS + 1_000, error)).rejects.toBe(error);
	await expect(poll(2 * HOUR_MS, error)).resolves.toBeUndefined();
	await expect(poll(2 * HOUR_MS + 1_000, error)).rejects.toBe(error);
});

it('counts an outage from its own beginning, and not from that of the last one', async () => {
	const { poll } = createTrigger();
	const error = new Error('It is down');
	await poll(0, error);
	await expect(poll(1_000)).resolves.toBe('lists');
	await expect(poll(HOUR_MS, error)).resolves.toBeUndefined();
});

it('fails at once when the last good poll was an hour ago', async () => {
	const { poll } = createTrigger();
	const error = new Error('It is down');
	await poll(0);
	await expect(poll(24 * HOUR_MS, error)).rejects.toBe(error);
	await expect(poll(24 * HOUR_MS + 60_000, error)).resolves.toBeUndefined();
});

it('leaves it to the next poll where somebody publishes', async () => {
	const { poll } = createTrigger();
	const error = new Error('It is down');
	await poll(0);
	await expect(poll(24 * HOUR_MS, error, false)).resolves.toBeUndefined();
	await expect(poll(24 * HOUR_MS + 60_000, error)).rejects.toBe(error);
});

it('counts from a clock that was set back', async () => {
	const { poll } = createTrigger();
	const error = new Error('It is down');
	await poll(10 * HOUR_MS, error);
	await expect(poll(0, error)).resolves.toBeUndefined();
	await expect(poll(HOUR_MS, error)).rejects.toBe(error);
});
