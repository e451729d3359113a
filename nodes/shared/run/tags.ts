import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { AnyInput } from '../operation/field';
import type { Operation } from '../operation/operation';

/** n8n keeps twice as much, but logs an error above this. */
const MAX_LENGTH = 255;

/** What n8n can search executions for: four of the ten names that it allows, the others are the user's. */
const NAMES = {
	payments: 'merchant_payment_id',
	payouts: 'merchant_payout_id',
	invoices: 'merchant_invoice_id',
	requests: 'merchant_request_id',
} as const;

type Kind = keyof typeof NAMES;

const kindOf = ({ route }: Operation): Kind | undefined => {
	const [, name] = route.split('/');
	return name in NAMES ? (name as Kind) : undefined;
};

/** The newest first, as many as fit. */
const joined = (ids: Iterable<string>): string => {
	let text = '';
	for (const id of new Set(ids)) {
		const longer = text ? `${text}, ${id}` : id;
		if (longer.length > MAX_LENGTH) break;
		text = longer;
	}
	return text;
};

/** What was paid, refunded or invoiced, as custom data of the execution: that is how it is found later. */
export const createTags = ({ customData }: Pick<IExecuteFunctions, 'customData'>) => {
	const added = new Map<Kind, string[]>();
	const add = (kind: Kind, id: unknown) => {
		if (typeof id !== 'string' || id === '') return;
		const ids = added.get(kind);
		if (ids) ids.push(id);
		else added.set(kind, [id]);
	};
	return {
		addResult: (operation: Operation, input: AnyInput, json: IDataObject): void => {
			const kind = kindOf(operation);
			if (!kind || json.preview === true) return;
			add(kind, input.paymentId ?? json.payoutId ?? json.id ?? input.payoutId);
		},
		/** Of a request that failed: support asks for it. */
		addRequest: (id: unknown): void => add('requests', id),
		show: (): void => {
			for (const [kind, ids] of added) {
				const name = NAMES[kind];
				try {
					const before = customData.get(name)?.split(', ') ?? [];
					customData.set(name, joined([...[...ids].reverse(), ...before]));
				} catch {
					// An n8n without custom data, or one that refuses it, still has the output.
				}
			}
		},
	};
};
