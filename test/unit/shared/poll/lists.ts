import type { IDataObject } from 'n8n-workflow';
import { diff, firstMemory } from '../../../../nodes/shared/poll/diff';
import { type Memory, parse, serialize } from '../../../../nodes/shared/poll/memory';
import type { Reading, Source } from '../../../../nodes/shared/poll/source';

/** A list of things that are made, and may be done later. */
export const source = (changes: Partial<Source> = {}): Source => ({
	name: 'things',
	request: { method: 'GET', path: '/things', repeatable: true },
	watched: 3,
	stagesOf: ({ done, given }) => [
		{ type: 'made', code: 'm' },
		...(done ? [{ type: 'done', code: 'd' }] : []),
		...(given === undefined ? [] : [{ type: 'given', code: 'g', value: String(given) }]),
	],
	...changes,
});

/** Newest first; a text is a record that was made and no more. */
export const reading = (
	records: ReadonlyArray<string | IDataObject>,
	changes: Partial<Source> & { isEnd?: boolean } = {},
): Reading => {
	const { isEnd = true, ...more } = changes;
	return {
		source: source(more),
		records: records.map((record) => (typeof record === 'string' ? { id: record } : record)),
		isEnd,
	};
};

/** Polls one after another, with what n8n stores in between. */
export const createPolls = () => {
	let memory: Memory | undefined;
	return {
		see: (...readings: Reading[]): string[] => {
			const { changes, seen } = diff(memory ?? firstMemory(readings, false), readings);
			memory = parse(JSON.parse(JSON.stringify(serialize(seen))) as IDataObject);
			return changes.map(({ stage, record }) => `${record.id} ${stage.type}`);
		},
	};
};
