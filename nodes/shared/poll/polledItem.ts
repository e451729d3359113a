import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Change } from './diff';
import type { Found } from './selectEvents';

/** What the execution needs to know of an event, and does not pass on. */
interface Marks {
	/** Names the event, whatever unit or setting it was written with. */
	readonly name: string;
	/** Names the starting point of a figure that says by how much something has grown. */
	readonly after?: string;
	/** What the poll may have missed, with its first event. */
	readonly gaps?: readonly string[];
}

/** A name that no field of an event has. */
const MARKS = 'ofPoll';

/** The same amount may be written in several ways. */
const figure = (text: string): string => {
	const number = Number(text || 0);
	return Number.isNaN(number) ? text : String(number);
};

/** An amount as the service writes it: its unit is a setting, which may be changed in between. */
export const marksOf = ({ record, stage, before }: Change): Marks => {
	const name = `${stage.type}:${String(record.id)}`;
	const { value } = stage;
	if (value === undefined) return { name };
	const isCounted = before !== undefined && value !== '';
	return {
		name: `${name}:read ${figure(value)}`,
		...(isCounted && { after: `${name} after ${figure(before)}` }),
	};
};

/** All items of a batch have the same `receivedAt`, by which their execution recognises it. */
export const itemOf = ({ event }: Pick<Found, 'event'>, at: number): INodeExecutionData => ({
	json: { ...event, source: 'poll', receivedAt: new Date(at).toISOString() },
	pairedItem: { item: 0 },
});

export const itemsOf = (
	found: readonly Found[],
	at: number,
	gaps: readonly string[],
): INodeExecutionData[] =>
	found.map((one, index) => {
		const item = itemOf(one, at);
		const marks = { ...marksOf(one.change), ...(index === 0 && gaps.length > 0 && { gaps }) };
		return { ...item, json: { ...item.json, [MARKS]: marks as IDataObject } };
	});

export const batchOf = ({ json }: INodeExecutionData): number =>
	Date.parse(String(json.receivedAt));

/** The event, and its marks. What an older version emitted has none. */
export const readItem = ({ json }: INodeExecutionData): { event: IDataObject; marks: Marks } => {
	const { [MARKS]: marks, ...event } = json;
	const name = String(event.deduplicationKey ?? '');
	return { event, marks: (marks as Marks | undefined) ?? { name } };
};
