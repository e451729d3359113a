import { openClient } from '../../../../nodes/shared/transport/client';
import { callContext } from './callContext';
import { request } from './outcomes';
import { service } from './service';

let stop: AbortController;

// Stop is pressed as soon as somebody waits.
jest.mock('n8n-workflow', () => ({
	...jest.requireActual<object>('n8n-workflow'),
	sleep: async (_: number, signal: AbortSignal) => {
		stop.abort(new Error('stopped'));
		signal.throwIfAborted();
	},
}));

beforeEach(() => {
	stop = new AbortController();
});

/** The service has no room, and Stop is pressed while the run waits for it. */
const waitAndStop = async (repeatable: boolean, status = 429) => {
	const { context, sent } = callContext([{ status, headers: { 'retry-after': '1' } }]);
	const inRun = Object.assign(context, { getExecutionCancelSignal: () => stop.signal });
	const call = await openClient(inRun, service);
	const error = await call(request({ repeatable })).catch((reason) => reason);
	return { error, sent: sent.length };
};

it('says of what may have been processed that it may have been', async () => {
	const { error, sent } = await waitAndStop(true, 500);
	expect(sent).toBe(1);
	expect(error.message).toBe('The service is temporarily unavailable');
	expect(error.context.data).toMatchObject({ processed: 'unknown' });
});

it('says of a write that it was not processed, so that it may be sent in another run', async () => {
	const { error, sent } = await waitAndStop(false);
	expect(sent).toBe(1);
	expect(error.message).toBe('Stopped while waiting');
	expect(error.context.data).toMatchObject({ processed: 'no' });
});
