import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { fillPath } from '../../shared/transport/path';
import { open } from '../../shared/transport/open';
import type { Complete } from '../../shared/webhook/pass';
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
			const path = fillPath('/payments/{id}', { id }, () => 'Payment');
			const { body } = await call({
				method: 'GET',
				path,
				repeatable: true,
				needs: ['payments:read'],
			});
			return { ...json, current: body as IDataObject };
		} catch (error) {
			return { ...json, current: null, currentNote: (error as Error).message };
		}
	};
