import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { EXPONENTS } from '../../shared/money/currencies';
import { currencyOf, type Unit } from '../../shared/money/money';
import type { Complete } from '../../shared/webhook/emitOnce';
import { completeRecord } from '../completeRecord';
import { openReading } from '../openReading';
import { get, readPayment } from '../resources/payment';

/** An event is in minor units, and so shows in which unit the service writes the same amount. */
const unitShown = ({ amount }: IDataObject, event: IDataObject): Unit | undefined => {
	const factor = 10 ** (EXPONENTS.get(currencyOf(event.currency)) ?? 0);
	const [shown, minor] = [Number(amount), Number(event.amount)];
	if (factor === 1 || minor === 0) return undefined;
	if (shown === minor) return 'minor';
	return Math.round(shown * factor) === minor ? 'major' : undefined;
};

/**
 * Events can arrive late and out of order; the payment itself is the source of truth. When it
 * cannot be read, the event passes all the same, with a note.
 */
export const withCurrentState =
	(context: IExecuteFunctions): Complete =>
	async (json) => {
		const data = (json.data ?? {}) as IDataObject;
		const { id } = data;
		if (!String(json.type).startsWith('payment.')) return json;
		const withNote = (currentNote: string) => ({ ...json, current: null, currentNote });
		if (typeof id !== 'string') return withNote('The event has no ID of a payment');
		try {
			const { call, readsIn } = await openReading(context);
			const current = await readPayment(call, id);
			const unit = unitShown(current, data) ?? readsIn;
			if (readsIn && unit !== readsIn) {
				const currentNote = `Amount Unit in Responses of the credential is wrong: the service writes ${unit} units`;
				return { ...json, current, currentNote };
			}
			completeRecord(current, get, { readsIn });
			return { ...json, current };
		} catch (error) {
			return withNote((error as Error).message);
		}
	};
