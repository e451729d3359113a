import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { open } from '../../shared/transport/open';
import type { Complete } from '../../shared/webhook/pass';
import { readPayment } from '../resources/payment';
import { service } from '../service';

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
			const call = await open(context, service);
			return { ...json, current: await readPayment(call, id) };
		} catch (error) {
			return { ...json, current: null, currentNote: (error as Error).message };
		}
	};
