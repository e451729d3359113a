import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Complete } from '../../shared/webhook/emitOnce';
import { completeRecord } from '../completeRecord';
import { openReading } from '../openReading';
import { get, readPayment } from '../resources/payment';

/**
 * Events can arrive late and out of order; the payment itself is the source of truth. When it
 * cannot be read, the event passes all the same, with a note.
 */
export const withCurrentState =
	(context: IExecuteFunctions): Complete =>
	async (json) => {
		const { id } = (json.data ?? {}) as IDataObject;
		if (typeof id !== 'string' || !String(json.type).startsWith('payment.')) return json;
		try {
			const { call, readsIn } = await openReading(context);
			const current = await readPayment(call, id);
			completeRecord(current, get, { readsIn });
			return { ...json, current };
		} catch (error) {
			return { ...json, current: null, currentNote: (error as Error).message };
		}
	};
